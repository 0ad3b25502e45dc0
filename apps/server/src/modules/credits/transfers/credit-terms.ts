import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { invalidField } from '../../../platform/errors.ts'
import { type AuditChanges, changesBetween } from '../../audit/index.ts'
import { enqueueAlertCheck } from '../alerts/check.ts'
import { accountOf, type CreditAccount, toCents, toCredits } from '../ledger/accounts.ts'
import { switchBillingMode } from '../ledger/ledger.ts'
import type { BillingMode } from '../tables.ts'
import { unconfirmedReturn } from './billing-update.ts'
import { setMonthlyCredits } from './monthly.ts'

/** What a super admin decides about a tenant's credits. */
interface CreditTerms {
  monthly_credits: number
  carry_forward_enabled: boolean
  billing_mode: BillingMode
  is_confirmed: boolean
}

const auditedFacts = (account: CreditAccount) => ({
  monthly_credits: toCredits(account.monthlyAllocationCents),
  carry_forward_enabled: account.carryForward,
  billing_mode: account.billingMode,
})

const refuseImpossible = (tenant: { typeRole: 'main' | 'sub' }, terms: CreditTerms): void => {
  if (terms.billing_mode === 'own_credits') return
  if (tenant.typeRole === 'main')
    throw invalidField('billing_mode', 'Ein Hauptmandant bezahlt immer mit eigenen Credits.')
  if (terms.monthly_credits > 0)
    throw invalidField(
      'monthly_credits',
      'Für diesen Mandanten bezahlt der Hauptmandant: Eigene monatliche Credits gibt es dann nicht.',
    )
}

/** Who pays for a tenant and what it gets each month; tells what changed, for the caller's entry in the log. */
export const setCreditTerms = (
  ctx: Ctx,
  tenant: { id: string; typeRole: 'main' | 'sub'; parentTenantId: string | null },
  terms: CreditTerms,
): Promise<AuditChanges> =>
  inTransaction(ctx, async ctx => {
    refuseImpossible(tenant, terms)
    const before = await accountOf(ctx.db, tenant.id)
    const { returnedCents } =
      terms.billing_mode === before.billingMode
        ? { returnedCents: 0n }
        : await switchBillingMode(ctx, tenant.id, terms.billing_mode)
    if (returnedCents > 0n && !terms.is_confirmed) throw unconfirmedReturn(returnedCents)
    const cents = toCents(terms.monthly_credits)
    if (cents !== before.monthlyAllocationCents || terms.carry_forward_enabled !== before.carryForward)
      await setMonthlyCredits(ctx, tenant.id, { cents, carryForward: terms.carry_forward_enabled })
    const changes = changesBetween(auditedFacts(before), auditedFacts(await accountOf(ctx.db, tenant.id)))
    if (returnedCents > 0n) changes.returned = { to: toCredits(returnedCents) }
    for (const id of [tenant.id, tenant.parentTenantId]) if (id) await enqueueAlertCheck(ctx, id)
    return changes
  })
