import './field-errors.ts'
import { auditRoutes } from './audit.ts'
import { creditsRoutes } from './credits.ts'
import { identityRoutes } from './identity.ts'
import { layoutRoutes } from './layout.ts'
import { operationsRoutes } from './operations.ts'
import { tenancyRoutes } from './tenancy.ts'

export * from './access.ts'
export * from './audit.ts'
export * from './credit-shapes.ts'
export * from './credits.ts'
export * from './field-errors.ts'
export * from './identity.ts'
export * from './layout.ts'
export * from './operations.ts'
export * from './password.ts'
export * from './price-list.ts'
export * from './route.ts'
export * from './schemas.ts'
export * from './tenancy.ts'

/** Every call the product answers. What is not in this table does not exist. */
export const routes = {
  ...operationsRoutes,
  ...identityRoutes,
  ...auditRoutes,
  ...tenancyRoutes,
  ...creditsRoutes,
  ...layoutRoutes,
}
export type Routes = typeof routes
export type RouteName = keyof Routes
