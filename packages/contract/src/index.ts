import './field-errors.ts'
import { auditRoutes } from './audit.ts'
import { chatSettingsRoutes } from './chat-settings.ts'
import { chatbotsRoutes } from './chatbots.ts'
import { conversationsRoutes } from './conversations.ts'
import { creditsRoutes } from './credits.ts'
import { databucketsRoutes } from './databuckets.ts'
import { documentsRoutes } from './documents.ts'
import { identityRoutes } from './identity.ts'
import { layoutRoutes } from './layout.ts'
import { operationsRoutes } from './operations.ts'
import { tenancyRoutes } from './tenancy.ts'
import { webSourcesRoutes } from './web-sources.ts'

export * from './access.ts'
export * from './audit.ts'
export * from './chat-settings.ts'
export * from './chatbot-options.ts'
export * from './chatbots.ts'
export * from './conversations.ts'
export * from './credit-shapes.ts'
export * from './credits.ts'
export * from './databuckets.ts'
export * from './documents.ts'
export * from './field-errors.ts'
export * from './identity.ts'
export * from './layout.ts'
export * from './operations.ts'
export * from './password.ts'
export * from './price-list.ts'
export * from './route.ts'
export * from './schemas.ts'
export * from './tenancy.ts'
export * from './web-sources.ts'

/** Every call the product answers. What is not in this table does not exist. */
export const routes = {
  ...operationsRoutes,
  ...identityRoutes,
  ...auditRoutes,
  ...tenancyRoutes,
  ...creditsRoutes,
  ...databucketsRoutes,
  ...documentsRoutes,
  ...webSourcesRoutes,
  ...chatbotsRoutes,
  ...chatSettingsRoutes,
  ...conversationsRoutes,
  ...layoutRoutes,
}
export type Routes = typeof routes
export type RouteName = keyof Routes
