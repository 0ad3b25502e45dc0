import { analyticsCalls } from './analytics-calls.ts'
import { measureCost } from './analytics-cost.ts'
import { measureBySize } from './by-size.ts'
import { timeCalls } from './usage-calls.ts'

/** Another list of sizes, for a try. */
const sizes = (process.env.BENCH_SIZES ?? '1000000,10000000').split(',').map(Number)

const url = process.env.BENCH_DATABASE_URL
if (url) {
  await measureBySize(url, 'analytics', sizes, databases => timeCalls(databases, analyticsCalls))
  await measureCost(url)
} else {
  console.error(
    'bench/analytics misst an einem PostgreSQL-Server und braucht dessen Adresse mit dem Recht, Datenbanken anzulegen:\n' +
      '  BENCH_DATABASE_URL=postgres://benutzer@localhost:5432/postgres npm run bench -- analytics',
  )
  process.exitCode = 1
}
