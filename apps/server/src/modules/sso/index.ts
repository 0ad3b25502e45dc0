export { ssoPersonPart } from './person-part.ts'
export { ssoPart } from './tenant-part.ts'
