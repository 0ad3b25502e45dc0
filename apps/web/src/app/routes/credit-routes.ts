import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { signedInPages } from './frames.ts'

const overviewRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/credits',
  staticData: { title: 'Credit-Übersicht' },
  component: lazyRouteComponent(
    () => import('../../features/credits/CreditOverviewPage.tsx'),
    'CreditOverviewPage',
  ),
})
const historyRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/credits/history',
  validateSearch: listSearch,
  staticData: { title: 'Credit-Verlauf' },
  component: lazyRouteComponent(
    () => import('../../features/credits/CreditHistoryPage.tsx'),
    'CreditHistoryPage',
  ),
})
const requestsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/credits/requests',
  validateSearch: listSearch,
  staticData: { title: 'Credit-Anfragen' },
  component: lazyRouteComponent(
    () => import('../../features/credits/CreditRequestsPage.tsx'),
    'CreditRequestsPage',
  ),
})
const subTenantsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/credits/sub-tenants',
  staticData: { title: 'Credits der Untermandanten' },
  component: lazyRouteComponent(
    () => import('../../features/credits/SubTenantCreditsPage.tsx'),
    'SubTenantCreditsPage',
  ),
})
const alertsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/credits/alerts',
  staticData: { title: 'Credit-Benachrichtigungen' },
  component: lazyRouteComponent(
    () => import('../../features/credits/CreditAlertsPage.tsx'),
    'CreditAlertsPage',
  ),
})
const analyticsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/credits/analytics',
  validateSearch: listSearch,
  staticData: { title: 'Credit Analytics' },
  component: lazyRouteComponent(
    () => import('../../features/credit-analytics/CreditAnalyticsPage.tsx'),
    'CreditAnalyticsPage',
  ),
})

const reconciliationRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/credits/reconciliation',
  validateSearch: listSearch,
  staticData: { title: 'Credit Reconciliation Dashboard' },
  component: lazyRouteComponent(
    () => import('../../features/credit-reconciliation/ReconciliationPage.tsx'),
    'ReconciliationPage',
  ),
})

export const creditRoutes = [
  overviewRoute,
  historyRoute,
  requestsRoute,
  subTenantsRoute,
  alertsRoute,
  reconciliationRoute,
  analyticsRoute,
] as const
