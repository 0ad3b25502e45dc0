import type { Ctx } from '../src/platform/context.ts'
import { say } from './mortal-work.ts'

/** Tells before and after each change: death may come on either side of it. */
export const telling = (ctx: Ctx): Ctx => ({
  ...ctx,
  db: new Proxy(ctx.db, {
    get(db, name, receiver) {
      if (name !== 'transaction') return Reflect.get(db, name, receiver)
      return async (...args: Parameters<typeof db.transaction>) => {
        say('before')
        const result = await db.transaction(...args)
        say('after')
        return result
      }
    },
  }),
})
