import type { Page } from 'playwright-core'
import type { Database } from '../apps/server/src/platform/database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { callAs } from './acting.ts'

/** Tenants with round figures: each has a monthly budget and has used 30 credits on one day, yesterday. */
export const exactTenants = {
  neudorf: { id: newId(), name: 'Neudorf', budget: 40 },
  altdorf: { id: newId(), name: 'Altdorf', budget: 100 },
} as const

const inCents = (credits: number): number => Math.round(credits * 100)

/** Only time brings usage, and no screen sets a budget yet. */
export const prepareExactTenants = async ({ pool }: Database): Promise<void> => {
  for (const { id, name, budget } of Object.values(exactTenants)) {
    await pool.query(
      `insert into tenants (id, circle_id, type_role, name) select $1, circle_id, 'main', $2 from tenants
        where subdomain = 'musterstadt'`,
      [id, name],
    )
    await pool.query(
      `select credit_move($1, 'adjustment', 3000, 'start', null, 'Startguthaben', now() - interval '2 days')`,
      [id],
    )
    await pool.query(
      `select credit_confirm($1, (credit_reserve($1, $2, null, 'Demo', 'chatbot_response', 3000, 'yesterday', null, 'Antwort', '{}',
        now() - interval '1 day', now())).id, 3000, '{}', now() - interval '1 day')`,
      [id, newId()],
    )
    await pool.query('update credit_accounts set monthly_allocation_cents = $2 where tenant_id = $1', [
      id,
      inCents(budget),
    ])
    await pool.query(
      `select credit_allocate($1, date_trunc('month', now() at time zone 'Europe/Berlin')::date, now())`,
      [id],
    )
  }
}

/** Brings a tenant's available credits to an amount, as a super admin would: by adding or subtracting. */
export const setBalance = async (superAdmin: Page, name: string, credits: number): Promise<void> => {
  const search = `/api/admin/credits/refunds/search-tenants?search=${encodeURIComponent(name)}`
  const found = await callAs<{ id: string; name: string; credits_available: number }[]>(
    superAdmin,
    'GET',
    search,
  )
  const tenant = found.find(one => one.name === name)
  if (!tenant) throw new Error(`Es gibt keinen Mandanten ${name} mit eigenem Guthaben`)
  const amount = inCents(credits) - inCents(tenant.credits_available)
  if (amount === 0) return
  await callAs(superAdmin, 'POST', `/api/superadmin/tenants/${tenant.id}/credits/adjust`, {
    amount,
    description: 'Vorbereitung',
    idempotency_key: crypto.randomUUID(),
  })
}
