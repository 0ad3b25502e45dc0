import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'

/** One reading for all who look within a few seconds, however many they are. */
export const sharedFor = <T>(ms: number, read: (ctx: Ctx) => Promise<T>): ((ctx: Ctx) => Promise<T>) => {
  const last = new WeakMap<Db, { at: number; reading: Promise<T> }>()
  return ctx => {
    const at = ctx.clock.now().getTime()
    const known = last.get(ctx.db)
    if (known && Math.abs(at - known.at) < ms) return known.reading
    const reading = read(ctx)
    last.set(ctx.db, { at, reading })
    // Whoever comes next tries anew.
    reading.catch(() => {
      if (last.get(ctx.db)?.reading === reading) last.delete(ctx.db)
    })
    return reading
  }
}
