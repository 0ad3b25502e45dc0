import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { signedInPages } from './frames.ts'

const subTenantFormPage = lazyRouteComponent(
  () => import('../../features/sub-tenants/SubTenantFormPage.tsx'),
  'SubTenantFormPage',
)
const subTenantsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/tenants',
  validateSearch: listSearch,
  staticData: { title: 'Untermandanten' },
  component: lazyRouteComponent(
    () => import('../../features/sub-tenants/SubTenantsPage.tsx'),
    'SubTenantsPage',
  ),
})
const subTenantCreateRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/tenants/create',
  staticData: { title: 'Untermandant anlegen' },
  component: subTenantFormPage,
})
const subTenantEditRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/tenants/$tenant/edit',
  staticData: { title: 'Untermandant bearbeiten' },
  component: subTenantFormPage,
})

export const subTenantRoutes = [subTenantsRoute, subTenantCreateRoute, subTenantEditRoute] as const
