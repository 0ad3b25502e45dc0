import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { signedInPages, superAdminPages } from './frames.ts'

const listRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/agent/public-queries',
  validateSearch: listSearch,
  staticData: { title: 'Bürger:innen-Anfragen' },
  component: lazyRouteComponent(
    () => import('../../features/public-queries/list/PublicQueriesPage.tsx'),
    'PublicQueriesPage',
  ),
})
const createPageRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/agent/public-queries/create',
  staticData: { title: 'Neue Anfrage' },
  component: lazyRouteComponent(
    () => import('../../features/public-queries/create/NewQueryPage.tsx'),
    'NewQueryPage',
  ),
})
const emailRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/agent/public-queries/email',
  staticData: { title: 'Anfragen per E-Mail' },
  component: lazyRouteComponent(
    () => import('../../features/public-queries/mail/EmailPage.tsx'),
    'EmailPage',
  ),
})
const settingsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/agent/public-queries/settings',
  staticData: { title: 'Einstellungen der Anfragen' },
  component: lazyRouteComponent(
    () => import('../../features/public-queries/settings/QuerySettingsPage.tsx'),
    'QuerySettingsPage',
  ),
})
const quarantineRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/agent/public-queries/quarantine',
  validateSearch: listSearch,
  staticData: { title: 'Zurückgehaltene E-Mails' },
  component: lazyRouteComponent(
    () => import('../../features/public-queries/quarantine/QuarantinePage.tsx'),
    'QuarantinePage',
  ),
})
const detailRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/agent/public-queries/$query',
  staticData: { title: 'Anfrage' },
  component: lazyRouteComponent(
    () => import('../../features/public-queries/detail/PublicQueryPage.tsx'),
    'PublicQueryPage',
  ),
})
const strayMailRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/mail',
  validateSearch: listSearch,
  staticData: { title: 'E-Mails an Unbekannt' },
  component: lazyRouteComponent(
    () => import('../../features/public-queries/quarantine/StrayMailPage.tsx'),
    'StrayMailPage',
  ),
})

export const publicQueryRoutes = [
  listRoute,
  createPageRoute,
  emailRoute,
  settingsRoute,
  quarantineRoute,
  detailRoute,
] as const
export const superAdminMailRoutes = [strayMailRoute] as const
