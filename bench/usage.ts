import { measureBySize } from './by-size.ts'
import { timeCalls, usageCalls } from './usage-calls.ts'

/** Overview and history over one and over ten million actions. */
const url = process.env.BENCH_DATABASE_URL
if (url)
  await measureBySize(url, 'usage', [1_000_000, 10_000_000], databases => timeCalls(databases, usageCalls))
else {
  console.error(
    'bench/usage misst an einem PostgreSQL-Server und braucht dessen Adresse mit dem Recht, Datenbanken anzulegen:\n' +
      '  BENCH_DATABASE_URL=postgres://benutzer@localhost:5432/postgres node bench/usage.ts',
  )
  process.exitCode = 1
}
