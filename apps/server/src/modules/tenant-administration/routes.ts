import { bind } from '../../platform/http/handlers.ts'
import {
  changeCreditTerms,
  changeNotifications,
  changeTenant,
  showAnalytics,
  showNotifications,
  showTenant,
} from './edit-tenant.ts'
import { listTenants, newTenantFacts, searchMainTenants, tenantStatistics } from './list-tenants.ts'
import { type PrepareSampleContent, storeTenant } from './store-tenant.ts'

/** What only the whole house has. */
interface HouseSide {
  prepareSampleContent: PrepareSampleContent
}

export const tenantAdministrationHandlers = ({ prepareSampleContent }: HouseSide) =>
  bind({
    'superadmin.tenants.index': (ctx, { query }) => listTenants(ctx, query),
    'superadmin.tenants.statistics': ctx => tenantStatistics(ctx),
    'superadmin.tenants.create': ctx => newTenantFacts(ctx),
    'superadmin.tenants.main-tenants': (ctx, { query }) => searchMainTenants(ctx, query),
    'superadmin.tenants.store': (ctx, { body }) => storeTenant(ctx, body, prepareSampleContent),
    'superadmin.tenants.edit': (ctx, { params }) => showTenant(ctx, params.tenant),
    'superadmin.tenants.update': (ctx, { params, body }) => changeTenant(ctx, params.tenant, body),
    'superadmin.tenants.update.credits': (ctx, { params, body }) =>
      changeCreditTerms(ctx, params.tenant, body),
    'superadmin.tenants.edit.notifications': (ctx, { params }) => showNotifications(ctx, params.tenant),
    'superadmin.tenants.update.notifications': (ctx, { params, body }) =>
      changeNotifications(ctx, params.tenant, body),
    'superadmin.tenants.edit.analytics': (ctx, { params, query }) => showAnalytics(ctx, params.tenant, query),
  })
