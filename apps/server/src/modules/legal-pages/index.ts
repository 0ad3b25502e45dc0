export { legalPagesHandlers } from './routes.ts'
