import { bind } from '../../platform/http/handlers.ts'
import { createSubTenant, editSubTenant, listSubTenants } from './list-sub-tenants.ts'
import { storeSubTenant, updateSubTenant } from './save-sub-tenant.ts'
import { currentLimits, validateLimits } from './validate-limits.ts'

export const subTenantsHandlers = bind({
  'api.tenants.validate-limits': (ctx, { body }) => validateLimits(ctx, body),
  'api.tenants.current-limits': (ctx, { params }) => currentLimits(ctx, params.id),
  'settings.tenants.index': (ctx, { query }) => listSubTenants(ctx, query),
  'settings.tenants.create': ctx => createSubTenant(ctx),
  'settings.tenants.store': (ctx, { body }) => storeSubTenant(ctx, body),
  'settings.tenants.edit': (ctx, { params }) => editSubTenant(ctx, params.tenant),
  'settings.tenants.update': (ctx, { params, body }) => updateSubTenant(ctx, params.tenant, body),
})
