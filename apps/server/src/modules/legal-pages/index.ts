export { legalPagesPersonPart } from './person-part.ts'
export { legalPagesHandlers } from './routes.ts'
