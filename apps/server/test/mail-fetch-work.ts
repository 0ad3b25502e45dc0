import { pollMailbox } from '../src/modules/public-query-mail/fetching/poll-mailbox.ts'
import { after, systemClock } from '../src/platform/clock.ts'
import type { Ctx } from '../src/platform/context.ts'
import type { TestMailbox } from './mailboxes/test-mailbox.ts'
import { openMortalApp } from './mortal-app.ts'
import { telling } from './mortal-context.ts'
import { type MortalPlace, readOrders, say } from './mortal-work.ts'

export interface FetchOrders {
  mailbox: TestMailbox['access']
  /** Every life is later than the one before, so that what that one held is free. */
  aheadMs: number
}

const orders = await readOrders<FetchOrders & MortalPlace>()
const clock = { now: () => after(systemClock.now(), orders.aheadMs) }
const app = await openMortalApp(orders, { clock })
const system = app.systemContext('test')
const ctx: Ctx = telling({
  ...system,
  config: { ...system.config, requestMail: { mailbox: orders.mailbox, domain: null } },
})
await pollMailbox(ctx)
say('end')
await app.close()
