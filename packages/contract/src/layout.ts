import { z } from 'zod'
import { currentUser } from './identity.ts'
import { route } from './route.ts'
import { id, timestamp } from './schemas.ts'
import { typeRoles } from './tenancy.ts'

/** Rules of the tenant dropdown and of the dialog „Mandant wechseln“. */
export const tenantDropdown = {
  searchAbove: 5,
  searchDebounceMs: 300,
  shownAtMost: 50,
  scrollsPast: 10,
} as const

const layoutTenant = z.strictObject({
  id,
  name: z.string(),
  subdomain: z.string().nullable(),
  type_role: z.enum(typeRoles),
  credits: z.number(),
  credits_reserved: z.number(),
})
export type LayoutTenant = z.output<typeof layoutTenant>

export interface MenuItem {
  name: string
  /** A key of the web app's icon table; only level 1 has one. */
  icon: string | null
  /** A page of the web app; null for an item that only opens its children. */
  route: string | null
  children: MenuItem[]
}
const menuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.strictObject({
    name: z.string(),
    icon: z.string().nullable(),
    route: z.string().nullable(),
    children: z.array(menuItem),
  }),
)

const layoutData = z.strictObject({
  user: currentUser,
  activeTenant: layoutTenant.nullable(),
  /** The first tenants by name, at most 50; the search finds the others. */
  availableTenants: z.array(layoutTenant),
  availableTenantsTotal: z.number().int(),
  menuData: z.array(menuItem),
  /** Critical incidents that nobody has looked at; only for those who manage misuse. */
  criticalIncidents: z.number().int().optional(),
})
export type LayoutData = z.output<typeof layoutData>

export const legalPageKeys = ['imprint', 'privacy'] as const
export type LegalPageKey = (typeof legalPageKeys)[number]

const legalPage = z.strictObject({
  key: z.enum(legalPageKeys),
  title: z.string(),
  /** Plain text: blank lines part paragraphs, lines that start with # are headings, web and mail addresses become links. */
  content: z.string(),
  updated_at: timestamp.nullable(),
})
export type LegalPage = z.output<typeof legalPage>

export const legalPageForm = z.strictObject({ content: z.string().trim().min(1).max(100_000) })

const outboxMail = z.strictObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: timestamp,
})

export const layoutRoutes = {
  'layout.data': route({
    method: 'GET',
    path: '/layout-data',
    access: 'signed-in',
    summary: 'Person, aktiver Mandant, erreichbare Mandanten und Menü',
    reply: layoutData,
  }),
  'layout.tenants': route({
    method: 'GET',
    path: '/api/layout/tenants',
    access: 'signed-in',
    summary: 'Erreichbare Mandanten nach Namen suchen',
    query: z.strictObject({ search: z.string().trim().max(200).default('') }),
    reply: z.strictObject({ data: z.array(layoutTenant), total: z.number().int() }),
    rateLimit: 'public',
  }),
  'public.imprint': route({
    method: 'GET',
    path: '/api/pages/imprint',
    access: 'public',
    summary: 'Impressum',
    reply: legalPage,
    rateLimit: 'public',
  }),
  'public.privacy': route({
    method: 'GET',
    path: '/api/pages/privacy',
    access: 'public',
    summary: 'Datenschutzerklärung',
    reply: legalPage,
    rateLimit: 'public',
  }),
  'superadmin.pages.update': route({
    method: 'PUT',
    path: '/api/superadmin/pages/:page',
    access: 'super-admin',
    summary: 'Impressum oder Datenschutzerklärung ändern',
    params: z.strictObject({ page: z.enum(legalPageKeys) }),
    body: legalPageForm,
    reply: legalPage,
  }),
  'debug.mails': route({
    method: 'GET',
    path: '/api/debug/mails',
    access: 'super-admin',
    summary: 'Zuletzt verfasste E-Mails, wenn kein Mailserver eingerichtet ist',
    reply: z.strictObject({ data: z.array(outboxMail) }),
  }),
}
