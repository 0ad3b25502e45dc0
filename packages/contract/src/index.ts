import './field-errors.ts'
import { accountRoutes } from './account.ts'
import { auditRoutes } from './audit.ts'
import { chatSettingsRoutes } from './chat-settings.ts'
import { chatbotBudgetRoutes } from './chatbot-budget.ts'
import { chatbotsRoutes } from './chatbots.ts'
import { circleSsoRoutes } from './circle-sso.ts'
import { circlesRoutes } from './circles.ts'
import { conversationsRoutes } from './conversations.ts'
import { creditAnalyticsRoutes } from './credit-analytics.ts'
import { creditMonitoringRoutes } from './credit-monitoring.ts'
import { creditReconciliationRoutes } from './credit-reconciliation.ts'
import { creditReportsRoutes } from './credit-reports.ts'
import { creditsRoutes } from './credits.ts'
import { dashboardRoutes } from './dashboard.ts'
import { dashboardWidgetsRoutes } from './dashboard-widgets.ts'
import { dataProtectionRoutes } from './data-protection.ts'
import { databucketsRoutes } from './databuckets.ts'
import { documentsRoutes } from './documents.ts'
import { glossaryRoutes } from './glossary.ts'
import { identityRoutes } from './identity.ts'
import { knowledgeGapsRoutes } from './knowledge-gaps.ts'
import { layoutRoutes } from './layout.ts'
import { misuseRoutes } from './misuse.ts'
import { operationsRoutes } from './operations.ts'
import { publicQueriesRoutes } from './public-queries.ts'
import { publicQueryMailRoutes } from './public-query-mail.ts'
import { separationProofRoutes } from './separation-proof.ts'
import { ssoDoctorRoutes } from './sso-doctor.ts'
import { ssoMigrationRoutes } from './sso-migration.ts'
import { ssoMonitoringRoutes } from './sso-monitoring.ts'
import { ssoSamlRoutes } from './sso-saml.ts'
import { ssoSignInRoutes } from './sso-sign-in.ts'
import { ssoSyncRoutes } from './sso-sync.ts'
import { ssoTrialsRoutes } from './sso-trials.ts'
import { subTenantsRoutes } from './sub-tenants.ts'
import { superAdminUsersRoutes } from './super-admin-users.ts'
import { supportRoutes } from './support.ts'
import { tenancyRoutes } from './tenancy.ts'
import { tenantAdministrationRoutes } from './tenant-administration.ts'
import { tenantArchivesRoutes } from './tenant-archives.ts'
import { tenantLifecycleRoutes } from './tenant-lifecycle.ts'
import { tenantLimitsRoutes } from './tenant-limits.ts'
import { webSourcesRoutes } from './web-sources.ts'

export * from './access.ts'
export * from './account.ts'
export * from './audit.ts'
export * from './chat-settings.ts'
export * from './chatbot-budget.ts'
export * from './chatbot-options.ts'
export * from './chatbots.ts'
export * from './circle-sso.ts'
export * from './circles.ts'
export * from './conversations.ts'
export * from './credit-analytics.ts'
export * from './credit-analytics-shapes.ts'
export * from './credit-monitoring.ts'
export * from './credit-reconciliation.ts'
export * from './credit-reports.ts'
export * from './credit-shapes.ts'
export * from './credits.ts'
export * from './dashboard.ts'
export * from './dashboard-widgets.ts'
export * from './data-protection.ts'
export * from './databuckets.ts'
export * from './documents.ts'
export * from './field-errors.ts'
export * from './glossary.ts'
export * from './identity.ts'
export * from './knowledge-gaps.ts'
export * from './layout.ts'
export * from './misuse.ts'
export * from './misuse-kinds.ts'
export * from './misuse-labels.ts'
export * from './misuse-settings.ts'
export * from './misuse-shapes.ts'
export * from './opening-hours.ts'
export * from './operations.ts'
export * from './password.ts'
export * from './price-list.ts'
export * from './public-holidays.ts'
export * from './public-queries.ts'
export * from './public-query-mail.ts'
export * from './public-query-options.ts'
export * from './public-query-shapes.ts'
export * from './recency.ts'
export * from './route.ts'
export * from './schemas.ts'
export * from './separation-proof.ts'
export * from './sso-configuration.ts'
export * from './sso-doctor.ts'
export * from './sso-errors.ts'
export * from './sso-migration.ts'
export * from './sso-monitoring.ts'
export * from './sso-saml.ts'
export * from './sso-sign-in.ts'
export * from './sso-sync.ts'
export * from './sso-trials.ts'
export * from './sub-tenants.ts'
export * from './super-admin-users.ts'
export * from './support.ts'
export * from './tenancy.ts'
export * from './tenant-administration.ts'
export * from './tenant-archives.ts'
export * from './tenant-lifecycle.ts'
export * from './tenant-limits.ts'
export * from './web-sources.ts'
export * from './widget-grid.ts'

/** Every call the product answers. What is not in this table does not exist. */
export const routes = {
  ...operationsRoutes,
  ...identityRoutes,
  ...auditRoutes,
  ...accountRoutes,
  ...tenancyRoutes,
  ...superAdminUsersRoutes,
  ...circlesRoutes,
  ...ssoMonitoringRoutes,
  ...ssoDoctorRoutes,
  ...circleSsoRoutes,
  ...creditsRoutes,
  ...creditReconciliationRoutes,
  ...creditMonitoringRoutes,
  ...creditAnalyticsRoutes,
  ...creditReportsRoutes,
  ...databucketsRoutes,
  ...documentsRoutes,
  ...glossaryRoutes,
  ...webSourcesRoutes,
  ...chatbotsRoutes,
  ...chatbotBudgetRoutes,
  ...chatSettingsRoutes,
  ...conversationsRoutes,
  ...knowledgeGapsRoutes,
  ...supportRoutes,
  ...tenantLifecycleRoutes,
  ...tenantArchivesRoutes,
  ...tenantAdministrationRoutes,
  ...dataProtectionRoutes,
  ...misuseRoutes,
  ...publicQueriesRoutes,
  ...publicQueryMailRoutes,
  ...separationProofRoutes,
  ...tenantLimitsRoutes,
  ...ssoSignInRoutes,
  ...ssoTrialsRoutes,
  ...ssoMigrationRoutes,
  ...ssoSyncRoutes,
  ...ssoSamlRoutes,
  ...subTenantsRoutes,
  ...layoutRoutes,
  ...dashboardRoutes,
  ...dashboardWidgetsRoutes,
}
export type Routes = typeof routes
export type RouteName = keyof Routes
