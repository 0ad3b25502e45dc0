// For the demo: rows without the rights and rules of a use case.
export { documentsInWork } from './documents-in-work.ts'
export { seedDatabucket } from './seed-databucket.ts'
