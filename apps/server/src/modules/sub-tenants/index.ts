export { subTenantsHandlers } from './routes.ts'
