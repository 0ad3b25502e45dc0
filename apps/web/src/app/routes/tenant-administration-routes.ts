import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { superAdminPages } from './frames.ts'

const listRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/tenants',
  validateSearch: listSearch,
  staticData: { title: 'Mandant:innenverwaltung' },
  component: lazyRouteComponent(
    () => import('../../features/tenant-administration/list/TenantsPage.tsx'),
    'TenantsPage',
  ),
})
const createPageRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/tenants/create',
  staticData: { title: 'Neuen Mandanten anlegen' },
  component: lazyRouteComponent(
    () => import('../../features/tenant-administration/form/TenantCreatePage.tsx'),
    'TenantCreatePage',
  ),
})
const receiptsRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/tenants/receipts',
  validateSearch: listSearch,
  staticData: { title: 'Löschnachweise' },
  component: lazyRouteComponent(
    () => import('../../features/tenant-administration/deletion/ReceiptsPage.tsx'),
    'ReceiptsPage',
  ),
})
const importRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/tenants/import',
  validateSearch: listSearch,
  staticData: { title: 'Mandant importieren' },
  component: lazyRouteComponent(
    () => import('../../features/tenant-administration/import/ImportsPage.tsx'),
    'ImportsPage',
  ),
})
const generalRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/tenants/$tenant/edit',
  staticData: { title: 'Mandant bearbeiten' },
  component: lazyRouteComponent(
    () => import('../../features/tenant-administration/edit/GeneralPage.tsx'),
    'GeneralPage',
  ),
})
const limitsRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/tenants/$tenant/edit/limits',
  staticData: { title: 'Limits des Mandanten' },
  component: lazyRouteComponent(
    () => import('../../features/tenant-administration/edit/LimitsPage.tsx'),
    'LimitsPage',
  ),
})
const creditsRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/tenants/$tenant/edit/credits',
  staticData: { title: 'Credits des Mandanten' },
  component: lazyRouteComponent(
    () => import('../../features/tenant-administration/edit/CreditsPage.tsx'),
    'CreditsPage',
  ),
})
const notificationsRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/tenants/$tenant/edit/notifications',
  staticData: { title: 'Benachrichtigungen des Mandanten' },
  component: lazyRouteComponent(
    () => import('../../features/tenant-administration/edit/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
})
const analyticsRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/tenants/$tenant/edit/analytics',
  staticData: { title: 'Analysen des Mandanten' },
  component: lazyRouteComponent(
    () => import('../../features/tenant-administration/edit/AnalyticsPage.tsx'),
    'AnalyticsPage',
  ),
})

export const tenantAdministrationRoutes = [
  listRoute,
  createPageRoute,
  receiptsRoute,
  importRoute,
  generalRoute,
  limitsRoute,
  creditsRoute,
  notificationsRoute,
  analyticsRoute,
] as const
