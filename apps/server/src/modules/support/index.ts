export { readInstallation } from './installation-contact.ts'
export { supportPersonPart } from './person-part.ts'
export { supportHandlers } from './routes.ts'
