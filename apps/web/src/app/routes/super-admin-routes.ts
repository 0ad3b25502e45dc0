import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { superAdminPages } from './frames.ts'

const superAdminUserFormPage = lazyRouteComponent(
  () => import('../../features/tenancy/SuperAdminUserFormPage.tsx'),
  'SuperAdminUserFormPage',
)
const superAdminUsersRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/users',
  validateSearch: listSearch,
  staticData: { title: 'Benutzer:innenverwaltung' },
  component: lazyRouteComponent(
    () => import('../../features/tenancy/SuperAdminUsersPage.tsx'),
    'SuperAdminUsersPage',
  ),
})
const superAdminUserCreateRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/users/create',
  staticData: { title: 'Benutzer:in einladen' },
  component: superAdminUserFormPage,
})
const superAdminUserEditRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/users/$user/edit',
  staticData: { title: 'Benutzer:in bearbeiten' },
  component: superAdminUserFormPage,
})
const legalPageEditRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/pages/$page',
  staticData: { title: 'Rechtstexte' },
  component: lazyRouteComponent(
    () => import('../../features/legal-pages/LegalPageEditPage.tsx'),
    'LegalPageEditPage',
  ),
})
const superAdminAuditRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/audit',
  validateSearch: listSearch,
  staticData: { title: 'Protokoll aller Mandanten' },
  component: lazyRouteComponent(() => import('../../features/audit/audit-pages.tsx'), 'SuperAdminAuditPage'),
})
const refundsRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/credits/refunds',
  validateSearch: listSearch,
  staticData: { title: 'Credit Refund Management' },
  component: lazyRouteComponent(
    () => import('../../features/credit-administration/RefundsPage.tsx'),
    'RefundsPage',
  ),
})
const creditRequestsRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/credits/requests',
  validateSearch: listSearch,
  staticData: { title: 'Credit Request Management' },
  component: lazyRouteComponent(
    () => import('../../features/credit-administration/CreditRequestsPage.tsx'),
    'CreditRequestsPage',
  ),
})
const adjustmentsRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/credits/adjustments',
  staticData: { title: 'Credits anpassen' },
  component: lazyRouteComponent(
    () => import('../../features/credit-administration/AdjustmentsPage.tsx'),
    'AdjustmentsPage',
  ),
})

export const superAdminRoutes = [
  superAdminUsersRoute,
  superAdminUserCreateRoute,
  superAdminUserEditRoute,
  legalPageEditRoute,
  superAdminAuditRoute,
  refundsRoute,
  creditRequestsRoute,
  adjustmentsRoute,
] as const
