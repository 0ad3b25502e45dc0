export { ssoPersonPart } from './person-part.ts'
export { ssoHandlers } from './routes.ts'
export { ssoPart } from './tenant-part.ts'
