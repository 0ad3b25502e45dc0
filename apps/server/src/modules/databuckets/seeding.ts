// For the demo: rows without the rights and rules of a use case.
export { seedDatabucket } from './seed-databucket.ts'
