import type { Db } from './database.ts'
import type { Ctx, Ports } from './ports.ts'

export type { ActiveTenant, Actor, Ctx, Ports, SignedInCtx, TenantCtx } from './ports.ts'

/** Runs the work in one transaction, or in the one already open. No network call belongs in here. */
export const inTransaction = async <C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> => {
  if (ctx.afterCommit) return work(ctx)
  const afterCommit: (() => void)[] = []
  const result = await ctx.db.transaction(tx => work({ ...ctx, db: tx, afterCommit }))
  for (const run of afterCommit) run()
  return result
}

/** The context of work that no request asked for: jobs, start-up, commands. */
export const systemContext = (ports: Ports, db: Db, requestId: string): Ctx => ({
  ...ports,
  db,
  actor: null,
  origin: { requestId, ip: '', userAgent: '' },
  asked: new Map(),
})

/** Asks once per request for what does not change while it is answered, whoever of it wants to know. */
export const askOnce = <T>({ asked }: Pick<Ctx, 'asked'>, key: string, ask: () => Promise<T>): Promise<T> => {
  const answer = (asked.get(key) as Promise<T> | undefined) ?? ask()
  asked.set(key, answer)
  return answer
}
