import type { Db } from '../../../platform/database.ts'
import type { DaySpan } from '../../credits/index.ts'

/** Something of a tenant that cost credits. */
export interface PaidThing {
  tenantId: string
  id: string
  name: string
  count: number
  cents: bigint
}

type DataStores = readonly { tenantId: string; id: string }[]

/** What modules that build on this one know of credits that came to nothing. */
export interface EfficiencyParts {
  /** Chatbots with answers that were paid for and that nobody waited for, the dearest first. */
  brokenOffAnswers(db: Db, tenantIds: string[], span: DaySpan): Promise<PaidThing[]>
  /** Data stores with the documents of the days that were processed for credits, the dearest first; not those that somebody is just filling. */
  paidDataStores(db: Db, tenantIds: string[], span: DaySpan, now: Date): Promise<PaidThing[]>
  /** Which of them were ever the source of an answer, by one kind of answers each. */
  quotedAmong: readonly ((db: Db, stores: DataStores) => Promise<ReadonlySet<string>>)[]
}
