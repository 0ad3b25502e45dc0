import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { superAdminPages } from './frames.ts'
import { tenantAdministrationRoutes } from './tenant-administration-routes.ts'

const superAdminUserFormPage = lazyRouteComponent(
  () => import('../../features/tenancy/SuperAdminUserFormPage.tsx'),
  'SuperAdminUserFormPage',
)
const superAdminRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin',
  staticData: { title: 'Super-Administration' },
  component: lazyRouteComponent(() => import('../area-overview-pages.tsx'), 'SuperAdminPage'),
})
const circleFormPage = lazyRouteComponent(
  () => import('../../features/circles/CircleFormPage.tsx'),
  'CircleFormPage',
)
const circlesRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/circles',
  validateSearch: listSearch,
  staticData: { title: 'Circles' },
  component: lazyRouteComponent(() => import('../../features/circles/CirclesPage.tsx'), 'CirclesPage'),
})
const circleCreateRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/circles/create',
  staticData: { title: 'Neuen Circle erstellen' },
  component: circleFormPage,
})
const circleEditRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/circles/$circle/edit',
  staticData: { title: 'Circle bearbeiten' },
  component: circleFormPage,
})
const ssoTrialRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/circles/$circle/sso-trial',
  staticData: { title: 'Ausprobierte Anmeldung' },
  component: lazyRouteComponent(
    () => import('../../features/circles/sso/trial/SsoTrialPage.tsx'),
    'SsoTrialPage',
  ),
})
const dashboardIndexRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/dashboard',
  staticData: { title: 'Weiterleitung' },
  component: lazyRouteComponent(
    () => import('../../features/dashboard/editor/WidgetIndexPage.tsx'),
    'WidgetIndexPage',
  ),
})
const dashboardWidgetsRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/dashboard-widgets',
  staticData: { title: 'Dashboard-Widgets' },
  component: lazyRouteComponent(
    () => import('../../features/dashboard/editor/DashboardWidgetsPage.tsx'),
    'DashboardWidgetsPage',
  ),
})
const separationRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/separation',
  validateSearch: listSearch,
  staticData: { title: 'Mandantentrennung' },
  component: lazyRouteComponent(() => import('../../features/separation-proof/ProofsPage.tsx'), 'ProofsPage'),
})
const separationProofRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/separation/$proof',
  staticData: { title: 'Bericht zur Mandantentrennung' },
  component: lazyRouteComponent(() => import('../../features/separation-proof/ProofPage.tsx'), 'ProofPage'),
})
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
const installationRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/installation',
  staticData: { title: 'Kontakt und Support' },
  component: lazyRouteComponent(
    () => import('../../features/support/InstallationPage.tsx'),
    'InstallationPage',
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
const creditMonitoringRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/credits/monitoring',
  staticData: { title: 'Credit System Administration' },
  component: lazyRouteComponent(
    () => import('../../features/credit-monitoring/CreditMonitoringPage.tsx'),
    'CreditMonitoringPage',
  ),
})
const ssoMonitoringRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/sso/monitoring',
  validateSearch: listSearch,
  staticData: { title: 'SSO Performance Monitoring' },
  component: lazyRouteComponent(
    () => import('../../features/sso-monitoring/SsoMonitoringPage.tsx'),
    'SsoMonitoringPage',
  ),
})
/** The address that the specification names. */
const ssoDashboardRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/sso/monitoring/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/superadmin/sso/monitoring', replace: true })
  },
})
const ssoDoctorRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/sso/doctor',
  validateSearch: listSearch,
  staticData: { title: 'SSO-Doktor' },
  component: lazyRouteComponent(
    () => import('../../features/sso-monitoring/doctor/SsoDoctorPage.tsx'),
    'SsoDoctorPage',
  ),
})
/** Where credits were adjusted before there was a list of tenants. */
const adjustmentsRoute = createRoute({
  getParentRoute: () => superAdminPages,
  path: '/superadmin/credits/adjustments',
  beforeLoad: () => {
    throw redirect({ to: '/superadmin/tenants', replace: true })
  },
})

export const superAdminRoutes = [
  superAdminRoute,
  ...tenantAdministrationRoutes,
  circlesRoute,
  circleCreateRoute,
  circleEditRoute,
  ssoTrialRoute,
  dashboardIndexRoute,
  dashboardWidgetsRoute,
  separationRoute,
  separationProofRoute,
  superAdminUsersRoute,
  superAdminUserCreateRoute,
  superAdminUserEditRoute,
  legalPageEditRoute,
  installationRoute,
  superAdminAuditRoute,
  refundsRoute,
  creditRequestsRoute,
  creditMonitoringRoute,
  ssoMonitoringRoute,
  ssoDashboardRoute,
  ssoDoctorRoute,
  adjustmentsRoute,
] as const
