import { dashboardRules, type Reply, type Routes } from '@lotse/contract'
import { after, days } from '../../platform/clock.ts'
import type { TenantCtx } from '../../platform/context.ts'
import { tenantFigures } from '../conversations/index.ts'
import { payerOf, toCredits } from '../credits/index.ts'

/** How the active tenant is doing, for the strip of figures. */
export const readFigures = async ({
  db,
  clock,
  actor,
}: TenantCtx): Promise<Reply<Routes['dashboard.figures']>> => {
  const since = after(clock.now(), -days(dashboardRules.figureDays))
  const { conversations, isCapped, withGap, positive, negative } = await tenantFigures(
    db,
    actor.tenant.id,
    since,
  )
  const payer = actor.permissions.has('credits.read') ? await payerOf(db, actor.tenant.id) : null
  return {
    since: since.toISOString(),
    conversations,
    is_capped: isCapped,
    answered_share: conversations === 0 ? null : (conversations - withGap) / conversations,
    positive,
    negative,
    // What the main tenant has is its own matter, also where it pays for others.
    credits_left: payer?.tenantId === actor.tenant.id ? toCredits(payer.availableCents) : null,
  }
}
