import type { Ctx } from './context.ts'
import type { Db } from './database.ts'

interface Reading<T> {
  at: number
  value: Promise<T>
}

/** One reading for all who ask the same within a few seconds, however many they are; `anew` reads whatever is known, for the others, too. */
export const sharedFor = <T, Asked = void>(
  ms: number,
  read: (ctx: Ctx, asked: Asked) => Promise<T>,
  keyOf: (asked: Asked) => string = () => '',
): ((ctx: Ctx, asked: Asked, anew?: boolean) => Promise<T>) => {
  const last = new WeakMap<Db, Map<string, Reading<T>>>()
  return (ctx, asked, anew = false) => {
    const at = ctx.clock.now().getTime()
    const isNew = (reading: Reading<T>) => Math.abs(at - reading.at) < ms
    const known = new Map([...(last.get(ctx.db) ?? [])].filter(([, reading]) => isNew(reading)))
    last.set(ctx.db, known)
    const key = keyOf(asked)
    const former = known.get(key)
    if (former && !anew) return former.value
    const value = read(ctx, asked)
    known.set(key, { at, value })
    // Whoever comes next tries anew.
    value.catch(() => {
      const now = last.get(ctx.db)
      if (now?.get(key)?.value === value) now.delete(key)
    })
    return value
  }
}
