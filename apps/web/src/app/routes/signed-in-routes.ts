import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { isDebugging } from '../session.ts'
import { signedInPages } from './frames.ts'

const dashboardRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('../../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
})
const profileRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/profile',
  validateSearch: listSearch,
  staticData: { title: 'Profil' },
  component: lazyRouteComponent(() => import('../../features/identity/ProfilePage.tsx'), 'ProfilePage'),
})
const helpRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/help',
  staticData: { title: 'Wissensdatenbank' },
  component: lazyRouteComponent(() => import('../help/HelpPage.tsx'), 'HelpPage'),
})
const newsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/news',
  staticData: { title: 'Neuigkeiten' },
  component: lazyRouteComponent(() => import('../help/NewsPage.tsx'), 'NewsPage'),
})

const supportRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/support',
  validateSearch: listSearch,
  staticData: { title: 'Supportanfrage' },
  component: lazyRouteComponent(() => import('../../features/support/SupportPage.tsx'), 'SupportPage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings',
  staticData: { title: 'Einstellungen' },
  component: lazyRouteComponent(() => import('../area-overview-pages.tsx'), 'SettingsPage'),
})
const systemUsersPage = lazyRouteComponent(
  () => import('../../features/tenancy/SystemUsersPage.tsx'),
  'SystemUsersPage',
)
const systemUserFormPage = lazyRouteComponent(
  () => import('../../features/tenancy/SystemUserFormPage.tsx'),
  'SystemUserFormPage',
)
const systemUsersRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/users',
  validateSearch: listSearch,
  staticData: { title: 'Systembenutzer:innen' },
  component: systemUsersPage,
})
const systemUserCreateRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/users/create',
  staticData: { title: 'Benutzer:in einladen' },
  component: systemUserFormPage,
})
const systemUserEditRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/users/$user/edit',
  staticData: { title: 'Benutzer:in bearbeiten' },
  component: systemUserFormPage,
})
/** An address of its own for the confirmation dialog over the list. */
const systemUserDeleteRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/users/$user/delete',
  validateSearch: listSearch,
  staticData: { title: 'Benutzer:in entfernen' },
  component: systemUsersPage,
})

const tenantUserFormPage = lazyRouteComponent(
  () => import('../../features/tenancy/TenantUserFormPage.tsx'),
  'TenantUserFormPage',
)
const tenantUsersRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/tenants/$tenant/users',
  validateSearch: listSearch,
  staticData: { title: 'Mandantenbenutzer:innen' },
  component: lazyRouteComponent(
    () => import('../../features/tenancy/TenantUsersPage.tsx'),
    'TenantUsersPage',
  ),
})
const tenantUserCreateRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/tenants/$tenant/users/create',
  staticData: { title: 'Benutzer:in einladen' },
  component: tenantUserFormPage,
})
const tenantUserEditRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/tenants/$tenant/users/$user/edit',
  staticData: { title: 'Benutzer:in bearbeiten' },
  component: tenantUserFormPage,
})
const dataProtectionRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/data-protection',
  validateSearch: listSearch,
  staticData: { title: 'Datenschutz' },
  component: lazyRouteComponent(
    () => import('../../features/data-protection/DataProtectionPage.tsx'),
    'DataProtectionPage',
  ),
})
const auditRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/audit',
  validateSearch: listSearch,
  staticData: { title: 'Protokoll' },
  component: lazyRouteComponent(() => import('../../features/audit/audit-pages.tsx'), 'TenantAuditPage'),
})

const galleryRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/debug/gallery',
  beforeLoad: ({ context }) => {
    if (!isDebugging(context.session)) throw notFound({ routeId: '__root__' })
  },
  staticData: { title: 'Bausteine' },
  component: lazyRouteComponent(() => import('../../features/gallery/GalleryPage.tsx'), 'GalleryPage'),
})

export const signedInRoutes = [
  dashboardRoute,
  profileRoute,
  helpRoute,
  newsRoute,
  supportRoute,
  settingsRoute,
  systemUsersRoute,
  systemUserCreateRoute,
  systemUserEditRoute,
  systemUserDeleteRoute,
  tenantUsersRoute,
  tenantUserCreateRoute,
  tenantUserEditRoute,
  dataProtectionRoute,
  auditRoute,
  galleryRoute,
] as const
