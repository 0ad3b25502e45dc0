export { layoutHandlers } from './routes.ts'
