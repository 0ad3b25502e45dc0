import { z } from 'zod'
import { creditAmount, credits, freeText, tenantParams } from './credit-fields.ts'
import { alertSettings, alertSettingsForm, billingModes, usageOverview } from './credit-shapes.ts'
import { personName } from './identity.ts'
import { route } from './route.ts'
import { direction, emailAddress, id, line, pageOf, pageQuery, timestamp } from './schemas.ts'
import { typeRoles } from './tenancy.ts'

export const adminTenantPageSize = 15
export const superAdminPromptLength = 512

/** A balance below this share of what there could be is low; use above the other one is close to a limit. Percent. */
export const tenantWatermarks = { lowCredits: 20, nearLimit: 80 } as const

const tenantName = line(200)
/** One label of a host name; the database holds it in small letters. */
export const subdomain = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(63)
  .regex(/^[a-z0-9]([a-z0-9-]*)[a-z0-9]$/, {
    error: 'Erlaubt sind Buchstaben, Ziffern und Bindestriche, nicht am Anfang oder Ende ein Bindestrich',
  })

const upTo = (max: number) => z.number().int().max(max)
const limits = {
  max_users: upTo(1_000_000).min(1),
  max_chatbots: upTo(100_000).min(0),
  /** Only main tenants have sub-tenants. */
  max_subtenants: upTo(100_000).min(0),
  upload_limit_mb: upTo(100_000_000).min(1),
  public_query_agent_active: z.boolean(),
}

const generalFields = {
  name: tenantName,
  circle_id: id,
  type_role: z.enum(typeRoles),
  /** The main tenant of a sub-tenant, of the same circle; null for a main tenant. */
  parent_tenant_id: id.nullable(),
  subdomain,
  web_title: freeText(200),
  web_description: freeText(2000),
  /** Stands before the tenant's own prompt in all of its chatbots; its admins cannot change it. */
  super_admin_prompt: freeText(superAdminPromptLength),
}

const monthlyCredits = creditAmount(0, 10_000_000)
const creditTerms = {
  monthly_credits: monthlyCredits,
  carry_forward_enabled: z.boolean(),
  billing_mode: z.enum(billingModes),
}

const parentNamed = {
  path: ['parent_tenant_id'],
  error: 'Bitte wählen Sie den Hauptmandanten des Untermandanten',
}
const hasParent = ({ type_role, parent_tenant_id }: { type_role: string; parent_tenant_id: string | null }) =>
  (type_role === 'sub') === (parent_tenant_id !== null)

export const newTenantForm = z
  .strictObject({
    ...generalFields,
    ...limits,
    ...creditTerms,
    /** What the tenant starts with; these credits do not expire. */
    non_expiring_credits: creditAmount(0, 10_000_000),
    /** Who is invited to run it. */
    first_admin: z.strictObject({ name: personName, email: emailAddress }).nullable().default(null),
    /** Whether it begins with a data store of sample documents and a chatbot over them. */
    with_sample: z.boolean().default(false),
  })
  .refine(hasParent, parentNamed)

const version = z.number().int().min(1)
/** Whose sub-tenant a tenant is decides about roles, limits and who pays: that stays as it was made. */
const { type_role: _type, parent_tenant_id: _parent, ...editableFields } = generalFields

/** What one tab of the form changes; the others stay as they are. */
export const tenantForm = z
  .strictObject({ ...editableFields, ...limits })
  .partial()
  .extend({ version })

export const creditTermsForm = z.strictObject({
  ...creditTerms,
  /** Needed when credits return to the main tenant. */
  is_confirmed: z.boolean().default(false),
  version,
})

const parentTenant = z.strictObject({ id, name: z.string(), web_title: z.string() })
const count = z.number().int()

const tenantFacts = {
  id,
  name: z.string(),
  subdomain: z.string().nullable(),
  web_title: z.string(),
  type_role: z.enum(typeRoles),
  parent_tenant: parentTenant.nullable(),
  /** What the account holds, with and without what is reserved. */
  credits,
  credits_available: credits,
  credits_reserved: credits,
  /** The same in cents, for whoever adds them up. */
  credits_cents: z.number().int(),
  credits_reserved_cents: z.number().int(),
  billing_mode: z.enum(billingModes),
  /** Of the monthly allocation and the credits that never expire, from 0 to 100; null where the main tenant pays. */
  usage_percent: z.number().nullable(),
  has_low_credits: z.boolean(),
  upload_limit_mb: count,
  max_users: count,
  max_chatbots: count,
  max_subtenants: count,
  users_count: count,
  chatbots_count: count,
  subtenants_count: count,
  storage_used_mb: z.number(),
  is_near_limits: z.boolean(),
  created_at: timestamp,
  deleted_at: timestamp.nullable(),
  /** When a deleted tenant goes for good. */
  scheduled_deletion_at: timestamp.nullable(),
  /** When a living one will be deleted. */
  deletion_planned_at: timestamp.nullable(),
  deletion_reason: z.string().nullable(),
  deleted_by: z.string().nullable(),
  /** Why a deleted one cannot be restored at present; stands at the disabled action. */
  restore_refusal: z.string().nullable(),
  can: z.strictObject({ update: z.boolean(), delete: z.boolean(), forceDelete: z.boolean() }),
}

const adminTenant = z.strictObject(tenantFacts)
export type AdminTenant = z.output<typeof adminTenant>

const adminTenantDetails = z.strictObject({
  ...tenantFacts,
  circle_id: id,
  circle: z.strictObject({ id, name: z.string() }),
  parent_tenant_id: id.nullable(),
  web_description: z.string(),
  public_query_agent_active: z.boolean(),
  super_admin_prompt: z.string(),
  version,
  monthly_credits: credits,
  non_expiring_credits: credits,
  /** Monthly credits that are left of this month. */
  monthly_balance: credits,
  credit_allocation: z.strictObject({
    billing_cycle: z.literal('monthly'),
    carry_forward_enabled: z.boolean(),
    billing_mode: z.enum(billingModes),
  }),
  /** German, for example „November 2026“; null until the first allocation. */
  last_credit_allocation_at_formatted: z.string().nullable(),
  usage_stats: z.strictObject({
    users_count: count,
    chatbots_count: count,
    subtenants_count: count,
    storage_used_mb: z.number(),
  }),
  analytics: z.strictObject({ avg_daily_usage: credits, projected_monthly_usage: credits }),
})
export type AdminTenantDetails = z.output<typeof adminTenantDetails>

const adminTenantTabs = ['active', 'deleted'] as const

export const tenantAdministrationRoutes = {
  'superadmin.tenants.index': route({
    method: 'GET',
    path: '/api/superadmin/tenants',
    access: 'super-admin',
    summary: 'Alle Mandanten des Systems, lebende oder gelöschte',
    query: pageQuery(adminTenantPageSize).extend({
      tab: z.enum(adminTenantTabs).default('active'),
      type: z.enum(['', ...typeRoles]).default(''),
      sort: z.enum(['', 'name', 'web_title', 'deleted_at']).default(''),
      direction,
    }),
    reply: pageOf(adminTenant).extend({
      can: z.strictObject({ create: z.boolean() }),
      /** By the server's clock, which ends the time in which a deleted one can return. */
      now: timestamp,
    }),
  }),
  'superadmin.tenants.statistics': route({
    method: 'GET',
    path: '/api/superadmin/tenants/statistics',
    access: 'super-admin',
    summary: 'Wie viele Mandanten es gibt und wie viele Credits sie haben',
    reply: z.strictObject({
      active: count,
      main: count,
      sub: count,
      deleted: count,
      low_credits: count,
      total_credits: credits,
      available_credits: credits,
    }),
  }),
  'superadmin.tenants.create': route({
    method: 'GET',
    path: '/api/superadmin/tenants/create',
    access: 'super-admin',
    summary: 'Was das Formular eines neuen Mandanten braucht: die Circles',
    reply: z.strictObject({ circles: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  'superadmin.tenants.main-tenants': route({
    method: 'GET',
    path: '/api/superadmin/tenants/main-tenants',
    access: 'super-admin',
    summary: 'Hauptmandanten eines Circles nach Namen suchen',
    query: z.strictObject({ circle: id, search: z.string().trim().max(200).default('') }),
    reply: z.strictObject({ data: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  'superadmin.tenants.store': route({
    method: 'POST',
    path: '/api/superadmin/tenants',
    access: 'super-admin',
    summary: 'Mandanten anlegen, auf Wunsch mit der ersten Administration und Beispielen',
    body: newTenantForm,
    reply: z.strictObject({ id, name: z.string() }),
  }),
  'superadmin.tenants.edit': route({
    method: 'GET',
    path: '/api/superadmin/tenants/:tenant',
    access: 'super-admin',
    summary: 'Ein Mandant mit Limits, Guthaben und Kennzahlen',
    params: tenantParams,
    reply: adminTenantDetails,
  }),
  'superadmin.tenants.update': route({
    method: 'PUT',
    path: '/api/superadmin/tenants/:tenant',
    access: 'super-admin',
    summary: 'Angaben oder Limits eines Mandanten ändern',
    params: tenantParams,
    body: tenantForm,
    reply: adminTenantDetails,
  }),
  'superadmin.tenants.update.credits': route({
    method: 'PUT',
    path: '/api/superadmin/tenants/:tenant/credits',
    access: 'super-admin',
    summary: 'Monatliche Credits und Abrechnung eines Mandanten ändern',
    params: tenantParams,
    body: creditTermsForm,
    reply: adminTenantDetails,
  }),
  'superadmin.tenants.edit.notifications': route({
    method: 'GET',
    path: '/api/superadmin/tenants/:tenant/notifications',
    access: 'super-admin',
    summary: 'Benachrichtigungen eines Mandanten bei niedrigem Guthaben',
    params: tenantParams,
    reply: alertSettings,
  }),
  'superadmin.tenants.update.notifications': route({
    method: 'PUT',
    path: '/api/superadmin/tenants/:tenant/notifications',
    access: 'super-admin',
    summary: 'Benachrichtigungen eines Mandanten bei niedrigem Guthaben ändern',
    params: tenantParams,
    body: alertSettingsForm,
    reply: alertSettings,
  }),
  'superadmin.tenants.edit.analytics': route({
    method: 'GET',
    path: '/api/superadmin/tenants/:tenant/analytics',
    access: 'super-admin',
    summary: 'Verbrauch eines Mandanten in den letzten Tagen',
    params: tenantParams,
    query: z.strictObject({ period: z.enum(['7', '30', '60', '90']).default('30') }),
    reply: usageOverview,
  }),
}
