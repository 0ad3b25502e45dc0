import { analyticsCalls } from './analytics-calls.ts'
import { measureCost } from './analytics-cost.ts'
import { measureBySize, measureEmbedded } from './by-size.ts'
import { timeCalls } from './usage-calls.ts'

const numbersIn = (list: string): number[] => list.split(',').map(Number)

/** `BENCH_SIZES=100000,1000000` for other sizes, `BENCH_EMBEDDED_SIZE=0` to leave the embedded database out. */
const sizes = numbersIn(process.env.BENCH_SIZES ?? '1000000,10000000')
const embeddedSize = Number(process.env.BENCH_EMBEDDED_SIZE ?? 1_000_000)

const url = process.env.BENCH_DATABASE_URL
if (url) {
  await measureBySize(url, 'analytics', sizes, databases => timeCalls(databases, analyticsCalls))
  await measureCost(url)
} else
  console.error(
    'Ohne BENCH_DATABASE_URL (Adresse eines PostgreSQL-Servers mit dem Recht, Datenbanken anzulegen) wird nur eingebettet gemessen.',
  )
if (embeddedSize > 0) {
  console.log('Eingebettete Datenbank:')
  await measureEmbedded(embeddedSize, databases => timeCalls(databases, analyticsCalls))
}
