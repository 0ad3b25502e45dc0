import '../src/platform/drizzle-as-commonjs.ts'

/** The process that the crash test kills: starts as quickly as the product does. */
await import('./ledger-load.ts')
