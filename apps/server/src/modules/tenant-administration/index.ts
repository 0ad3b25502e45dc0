export { tenantAdministrationHandlers } from './routes.ts'
