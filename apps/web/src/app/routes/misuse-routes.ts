import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { signedInPages } from './frames.ts'

const dashboardRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/admin/security/misuse',
  validateSearch: listSearch,
  staticData: { title: 'Misuse Management' },
  component: lazyRouteComponent(() => import('../../features/misuse/MisusePage.tsx'), 'MisusePage'),
})
const settingsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/admin/security/misuse/settings',
  staticData: { title: 'Misuse Protection' },
  component: lazyRouteComponent(
    () => import('../../features/misuse/settings/SettingsPage.tsx'),
    'SettingsPage',
  ),
})
const botsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/admin/security/bots',
  validateSearch: listSearch,
  staticData: { title: 'Bots' },
  component: lazyRouteComponent(() => import('../../features/misuse/bots/BotsPage.tsx'), 'BotsPage'),
})

export const misuseRoutes = [dashboardRoute, settingsRoute, botsRoute] as const
