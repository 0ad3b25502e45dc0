import { z } from 'zod'
import { creditAmount, credits, freeText, tenantParams } from './credit-fields.ts'
import { billingModes } from './credit-shapes.ts'
import { route } from './route.ts'
import { direction, id, line, pageOf, pageQuery } from './schemas.ts'
import { subdomain } from './tenant-administration.ts'
import { limitNumber, limitReport } from './tenant-limits.ts'

export const subTenantPageSize = 10
const largestTransfer = 1_000_000

const count = z.number().int()
const version = count.min(1)

const formFields = z.strictObject({
  name: line(200),
  subdomain,
  web_title: freeText(200),
  web_description: freeText(2000),
  max_users: limitNumber('max_users'),
  max_chatbots: limitNumber('max_chatbots'),
  upload_limit_mb: limitNumber('upload_limit_mb'),
  public_query_agent_active: z.boolean(),
  billing_mode: z.enum(billingModes),
  enable_monthly_transfer: z.boolean(),
  /** Credits; counts while the transfer is switched on and the sub-tenant pays for itself. */
  monthly_transfer_amount: creditAmount(0, largestTransfer),
})

const amountNamed = {
  path: ['monthly_transfer_amount'],
  error: 'Bitte geben Sie einen Betrag größer als 0 ein',
}
const namesAmount = (form: z.output<typeof formFields>): boolean =>
  !form.enable_monthly_transfer || form.billing_mode !== 'own_credits' || form.monthly_transfer_amount > 0

export const subTenantForm = formFields.refine(namesAmount, amountNamed)

const changedForm = formFields
  .extend({
    version,
    /** Needed when credits return to the main tenant. */
    is_confirmed: z.boolean().default(false),
  })
  .refine(namesAmount, amountNamed)

const subTenant = z.strictObject({
  id,
  name: z.string(),
  subdomain: z.string().nullable(),
  web_title: z.string(),
  web_description: z.string(),
  type_role: z.literal('sub'),
  parent_tenant_id: id,
  version,
  max_users: count,
  max_chatbots: count,
  upload_limit_mb: count,
  public_query_agent_active: z.boolean(),
  users_count: count,
  chatbots_count: count,
  subtenants_count: count,
  upload_used_mb: count,
  /** Somebody who runs it and can act at present. */
  has_manager: z.boolean(),
  billing_mode: z.enum(billingModes),
  /** What it gets on the first of each month from the installation. */
  monthly_credits: credits,
  credits,
  monthly_credit_balance: credits,
  purchased_credit_balance: credits,
  credit_allocation: z.strictObject({ current_balance: credits }),
  enable_monthly_transfer: z.boolean(),
  monthly_transfer_amount: credits,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean(), transfer: z.boolean() }),
})
export type SubTenant = z.output<typeof subTenant>

/** What the form of a sub-tenant needs to know before anybody types: the pool as it is without this sub-tenant. */
const formFacts = {
  parent: z.strictObject({ id, name: z.string() }),
  limits: limitReport,
}

export const subTenantsRoutes = {
  'settings.tenants.index': route({
    method: 'GET',
    path: '/api/settings/tenants',
    access: { can: 'sub-tenants.manage' },
    summary: 'Die Untermandanten des aktiven Hauptmandanten',
    query: pageQuery(subTenantPageSize).extend({
      sort: z.enum(['name', 'subdomain']).default('name'),
      direction,
    }),
    reply: pageOf(subTenant).extend({
      can: z.strictObject({ create: z.boolean() }),
      /** Why none can be created now, although one may in general. */
      create_refusal: z.string().nullable(),
      /** What the main tenant has, uses itself and has given away. */
      limits: limitReport,
      /** Credits that the main tenant can transfer. */
      available: credits,
    }),
  }),
  'settings.tenants.create': route({
    method: 'GET',
    path: '/api/settings/tenants/create',
    access: { can: 'sub-tenants.manage' },
    summary: 'Was das Formular eines neuen Untermandanten braucht',
    reply: z.strictObject(formFacts),
  }),
  'settings.tenants.store': route({
    method: 'POST',
    path: '/api/settings/tenants',
    access: { can: 'sub-tenants.manage' },
    summary: 'Untermandanten anlegen',
    body: subTenantForm,
    reply: subTenant,
  }),
  'settings.tenants.edit': route({
    method: 'GET',
    path: '/api/settings/tenants/:tenant/edit',
    access: { can: 'sub-tenants.manage' },
    summary: 'Ein Untermandant mit dem Kontingent, aus dem seine Limits kommen',
    params: tenantParams,
    reply: z.strictObject({ ...formFacts, tenant: subTenant }),
  }),
  'settings.tenants.update': route({
    method: 'PUT',
    path: '/api/settings/tenants/:tenant',
    access: { can: 'sub-tenants.manage' },
    summary: 'Untermandanten ändern, mit Limits und Abrechnung',
    params: tenantParams,
    body: changedForm,
    reply: subTenant,
  }),
}
