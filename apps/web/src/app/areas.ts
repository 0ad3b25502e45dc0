import type { MenuItem } from '@lotse/contract'

/** The pages of the menu that not everybody has; what lies below one of them belongs to it. */
const areas = [
  '/chatbots',
  '/databuckets',
  '/credits',
  '/credits/history',
  '/credits/analytics',
  '/credits/requests',
  '/credits/sub-tenants',
  '/credits/alerts',
  '/credits/reconciliation',
  '/settings',
  '/settings/users',
  '/settings/tenants',
  '/settings/ai',
  '/settings/chatbot-pre-page',
  '/settings/embed-messages',
  '/settings/opening-hours',
  '/settings/data-protection',
  '/settings/audit',
  '/admin/security/misuse',
  '/admin/security/bots',
  '/agent/public-queries',
  '/agent/public-queries/create',
  '/agent/public-queries/email',
  '/agent/public-queries/quarantine',
  '/agent/public-queries/settings',
]
/** Areas without a page of their own in the menu: open to those who have something within. */
const collections = ['/settings']
/** People of the active tenant and of those below it: the menu names the active one. They lie below the sub-tenants by address alone. */
const tenantUsers = /^\/settings\/tenants\/[^/]+\/users(\/|$)/

const isWithin = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`)

const areaOf = (path: string): string | undefined =>
  areas.filter(area => isWithin(path, area)).sort((a, b) => b.length - a.length)[0]

const routesOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(item => [...(item.route === null ? [] : [item.route]), ...routesOf(item.children)])

export const isGuarded = (path: string): boolean => areaOf(path) !== undefined

/** The server refuses anyway; here it only decides what is shown: a page that is not in somebody's menu does not exist for them. */
export const isOpenTo = (path: string, menu: readonly MenuItem[]): boolean => {
  const area = areaOf(path)
  if (area === undefined) return true
  if (tenantUsers.test(path)) return routesOf(menu).some(route => tenantUsers.test(route))
  return routesOf(menu).some(route =>
    collections.includes(area) ? route.startsWith(`${area}/`) : route === area,
  )
}
