import '../src/platform/drizzle-as-commonjs.ts'

/** The process that a crash test kills: starts as quickly as the product does, and does what the named file says. */
await import(process.argv[2] ?? '')
