import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Clock } from '../src/platform/clock.ts'
import type { Ctx } from '../src/platform/context.ts'
import type { Db } from '../src/platform/database.ts'
import { newId } from '../src/platform/ids.ts'

/** What the ledger needs of a context: database, clock, log. No HTTP, and nobody who works on jobs. */
export const ledgerContext = (db: Db, clock: Clock): Ctx =>
  ({
    db,
    clock,
    log: pino({ level: 'silent' }),
    jobs: { enqueue: async () => undefined },
    actor: null,
    origin: { requestId: 'test', ip: '', userAgent: '' },
  }) as unknown as Ctx

export interface LedgerFamily {
  main: string
  subs: [string, string]
  /** A main tenant of another circle. */
  stranger: string
  all: string[]
}

/** A main tenant with two sub-tenants, and one of another circle, straight into the tables. */
export const createFamily = async (db: Db): Promise<LedgerFamily> => {
  const [circle, other, main, first, second, stranger] = Array.from({ length: 6 }, newId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  await db.execute(sql`insert into circles (id, name) values (${circle}, ${circle}), (${other}, ${other})`)
  await db.execute(
    sql`insert into tenants (id, circle_id, type_role, name, max_users, max_chatbots, upload_limit_mb, max_subtenants)
      values (${main}, ${circle}, 'main', 'Stadt', 50, 50, 5000, 10), (${stranger}, ${other}, 'main', 'Fremd', 10, 5, 500, 0)`,
  )
  await db.execute(
    sql`insert into tenants (id, circle_id, type_role, parent_tenant_id, name)
      values (${first}, ${circle}, 'sub', ${main}, 'Werke'), (${second}, ${circle}, 'sub', ${main}, 'Bibliothek')`,
  )
  return { main, subs: [first, second], stranger, all: [main, first, second, stranger] }
}
