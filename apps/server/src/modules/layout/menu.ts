import type { MenuItem } from '@lotse/contract'
import type { Actor } from '../../platform/context.ts'

/** An entry of the sidebar with the question whether this person sees it. Later domains add their lines here. */
interface MenuEntry {
  name: string
  icon?: string
  route?: string | ((actor: Actor) => string)
  isFor?: (actor: Actor) => boolean
  children?: MenuEntry[]
}

const managesContent = (actor: Actor) => actor.permissions.has('content.manage')
const managesUsers = (actor: Actor) => actor.permissions.has('users.manage')
const readsCredits = (actor: Actor) => actor.permissions.has('credits.read')
const managesCredits = (actor: Actor) => actor.permissions.has('credits.manage')
const managesSubTenantCredits = (actor: Actor) => managesCredits(actor) && actor.tenant?.typeRole === 'main'
const managesChat = (actor: Actor) => actor.permissions.has('chat-settings.manage')
const managesProtection = (actor: Actor) =>
  actor.tenant !== null && actor.permissions.has('data-protection.manage')
const managesMisuse = (actor: Actor) => actor.tenant !== null && actor.permissions.has('misuse.manage')
const usesRequests = (actor: Actor) => actor.permissions.has('public-queries.use')
const managesRequests = (actor: Actor) => actor.permissions.has('public-queries.manage')
const managesSubTenants = (actor: Actor) =>
  actor.permissions.has('sub-tenants.manage') && actor.tenant?.typeRole === 'main'
const managesTenantUsers = (actor: Actor) =>
  actor.tenant !== null && actor.permissions.has('tenant-users.manage')

const menu: MenuEntry[] = [
  { name: 'Dashboard', icon: 'home', route: '/dashboard' },
  { name: 'Chatbots', icon: 'chatbot', route: '/chatbots', isFor: managesContent },
  { name: 'Datenspeicher', icon: 'database', route: '/databuckets', isFor: managesContent },
  {
    name: 'Bürger:innen-Anfragen',
    icon: 'inbox',
    isFor: usesRequests,
    children: [
      { name: 'Alle Anfragen', route: '/agent/public-queries' },
      { name: 'Neue Anfrage', route: '/agent/public-queries/create' },
      { name: 'Per E-Mail', route: '/agent/public-queries/email' },
      { name: 'Zurückgehaltene E-Mails', route: '/agent/public-queries/quarantine', isFor: managesRequests },
      { name: 'Einstellungen', route: '/agent/public-queries/settings', isFor: managesRequests },
    ],
  },
  {
    name: 'Credits',
    icon: 'coins',
    isFor: readsCredits,
    children: [
      { name: 'Übersicht', route: '/credits' },
      { name: 'Verlauf', route: '/credits/history' },
      { name: 'Credit Analytics', route: '/credits/analytics' },
      { name: 'Anfragen', route: '/credits/requests' },
      { name: 'Untermandanten', route: '/credits/sub-tenants', isFor: managesSubTenantCredits },
      { name: 'Benachrichtigungen', route: '/credits/alerts', isFor: managesCredits },
      { name: 'Abgleich', route: '/credits/reconciliation', isFor: managesCredits },
    ],
  },
  {
    name: 'Sicherheit',
    icon: 'shield',
    isFor: managesMisuse,
    children: [
      { name: 'Misuse Management', route: '/admin/security/misuse' },
      { name: 'Bots', route: '/admin/security/bots' },
    ],
  },
  {
    name: 'Einstellungen',
    icon: 'settings',
    children: [
      {
        name: 'Benutzer:innen',
        children: [
          { name: 'Systembenutzer:innen', route: '/settings/users', isFor: managesUsers },
          {
            name: 'Mandantenbenutzer:innen',
            route: actor => `/settings/tenants/${actor.tenant?.id}/users`,
            isFor: managesTenantUsers,
          },
        ],
      },
      { name: 'Untermandanten', route: '/settings/tenants', isFor: managesSubTenants },
      {
        name: 'Chat',
        isFor: managesChat,
        children: [
          { name: 'KI-Prompt', route: '/settings/ai' },
          { name: 'Vorseite', route: '/settings/chatbot-pre-page' },
          { name: 'Einbettungsmeldungen', route: '/settings/embed-messages' },
          { name: 'Öffnungszeiten', route: '/settings/opening-hours' },
        ],
      },
      { name: 'Datenschutz', route: '/settings/data-protection', isFor: managesProtection },
      { name: 'Protokoll', route: '/settings/audit', isFor: actor => actor.permissions.has('audit.read') },
    ],
  },
  {
    name: 'Super-Administration',
    icon: 'shield',
    isFor: actor => actor.user.isSuperAdmin,
    children: [
      { name: 'Mandant:innenverwaltung', route: '/superadmin/tenants' },
      { name: 'Circles', route: '/superadmin/circles' },
      { name: 'Benutzer:innenverwaltung', route: '/superadmin/users' },
      { name: 'Erstattungen', route: '/superadmin/credits/refunds' },
      { name: 'Credit-Anfragen', route: '/superadmin/credits/requests' },
      { name: 'Credit-Überwachung', route: '/superadmin/credits/monitoring' },
      { name: 'SSO-Überwachung', route: '/superadmin/sso/monitoring' },
      { name: 'Dashboard-Widgets', route: '/superadmin/dashboard-widgets' },
      { name: 'E-Mails an Unbekannt', route: '/superadmin/mail' },
      { name: 'Protokoll', route: '/superadmin/audit' },
      { name: 'Mandantentrennung', route: '/superadmin/separation' },
      {
        name: 'Rechtstexte',
        children: [
          { name: 'Impressum', route: '/superadmin/pages/imprint' },
          { name: 'Datenschutz', route: '/superadmin/pages/privacy' },
        ],
      },
      { name: 'Kontakt und Support', route: '/superadmin/installation' },
    ],
  },
]

const show = (entries: MenuEntry[], actor: Actor): MenuItem[] =>
  entries.flatMap(entry => {
    if (entry.isFor && !entry.isFor(actor)) return []
    const children = show(entry.children ?? [], actor)
    // A group of which nothing is left would lead nowhere.
    if (entry.children && !children.length) return []
    const route = typeof entry.route === 'function' ? entry.route(actor) : (entry.route ?? null)
    return [{ name: entry.name, icon: entry.icon ?? null, route, children }]
  })

export const menuFor = (actor: Actor): MenuItem[] => show(menu, actor)
