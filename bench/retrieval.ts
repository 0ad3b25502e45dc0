import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openEmbedded, openServer } from '../apps/server/src/platform/database.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import { makeQuestions, searchUnderLoad, timeBareScans, timeSearches } from './retrieval-calls.ts'
import { addPassages, databucketCount, indexBytes, textBytes, withOwnDatabase } from './retrieval-data.ts'
import { measureIndexSizes } from './retrieval-sizes.ts'
import { randomFrom } from './retrieval-text.ts'

/** `BENCH_CHUNKS=10000,100000` for other sizes, `BENCH_EMBEDDED_CHUNKS=0` to leave the embedded database out. */
const numbersIn = (text: string): number[] => text.split(',').map(Number).filter(Boolean)
const sizes = numbersIn(process.env.BENCH_CHUNKS ?? '10000,100000,500000')
const embeddedSizes = numbersIn(process.env.BENCH_EMBEDDED_CHUNKS ?? '20000')
const scopes = [3, 50]

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
const text = (milliseconds: number) => `${milliseconds.toFixed(1).padStart(7)} ms`
const german = (number: number) => Math.round(number).toLocaleString('de-DE')

const measure = async (database: Database, chunks: number): Promise<void> => {
  const random = randomFrom(chunks)
  await migrate(database.pool)
  const start = performance.now()
  const databuckets = await addPassages(database, chunks, random)
  // The server would do it by itself, beside the first searches.
  await database.pool.query('vacuum analyze')
  const [index, texts] = [await indexBytes(database), await textBytes(database)]
  const place = database.kind === 'embedded' ? 'eingebettet' : 'PostgreSQL'
  console.log(
    `${place}, ${german(chunks)} Abschnitte in ${databucketCount} Datenspeichern (${((performance.now() - start) / 1000).toFixed(0)} s); ` +
      `Index ${german(index / chunks)} Byte je Abschnitt, Text ${german(texts / chunks)}`,
  )
  for (const scope of scopes) {
    const asked = await makeQuestions(database, databuckets, scope, random)
    const times = await timeSearches(database, asked)
    const bare = await timeBareScans(database, asked)
    const load = await searchUnderLoad(database, asked)
    const passages = asked.reduce((sum, one) => sum + one.passages, 0) / asked.length
    console.log(
      [
        `  ${String(scope).padStart(3)} Datenspeicher (im Mittel ${german(passages)} Abschnitte)`.padEnd(56),
        `p50 ${text(percentile(times, 0.5))}`,
        `p95 ${text(percentile(times, 0.95))}`,
        `der Reihe nach ${text(percentile(bare, 0.5))} = ×${(percentile(bare, 0.5) / percentile(times, 0.5)).toFixed(0)}`,
        `8 zugleich ${load.perSecond.toFixed(0)}/s, Ereignisschleife p99 ${load.loopP99Ms.toFixed(0)} ms`,
      ].join('   '),
    )
  }
  const bySize = (await measureIndexSizes(database, random)).map(
    ({ passages, bytesPerPassage }) => `${german(bytesPerPassage)} bei ${german(passages)}`,
  )
  console.log(`  Byte Index je Abschnitt nach Abschnitten im Datenspeicher: ${bySize.join(', ')}`)
}

const measureEmbedded = async (chunks: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-'))
  const database = await openEmbedded(folder)
  try {
    await measure(database, chunks)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const measureServer = (serverUrl: string, chunks: number): Promise<void> =>
  withOwnDatabase(serverUrl, `lotse_bench_retrieval_${chunks}_${process.pid}`, async url => {
    const database = openServer(url)
    try {
      await measure(database, chunks)
    } finally {
      await database.close()
    }
  })

const url = process.env.BENCH_DATABASE_URL
if (!url)
  console.error(
    'Ohne BENCH_DATABASE_URL (Adresse eines PostgreSQL-Servers mit dem Recht, Datenbanken anzulegen) wird nur eingebettet gemessen.',
  )
for (const chunks of embeddedSizes) await measureEmbedded(chunks)
for (const chunks of url ? sizes : []) await measureServer(url ?? '', chunks)
console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
