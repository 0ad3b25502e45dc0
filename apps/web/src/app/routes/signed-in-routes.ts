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
  staticData: { title: 'Benutzer:innen' },
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
  staticData: { title: 'Benutzer:innen des Mandanten' },
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
  systemUsersRoute,
  systemUserCreateRoute,
  systemUserEditRoute,
  systemUserDeleteRoute,
  tenantUsersRoute,
  tenantUserCreateRoute,
  tenantUserEditRoute,
  auditRoute,
  galleryRoute,
] as const
