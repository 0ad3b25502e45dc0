export { circleSso } from './configuration/circle-sso.ts'
export { ssoConfigurationHandlers } from './configuration/routes.ts'
export { ssoPersonPart } from './person-part.ts'
export { ssoPart } from './tenant-part.ts'
