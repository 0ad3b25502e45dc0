import { setTimeout as pause } from 'node:timers/promises'
import { acrossTenantsVerifyLedger } from '../apps/server/src/modules/credits/index.ts'
import { openServer } from '../apps/server/src/platform/database.ts'
import { type BenchVisitor, openVisitor, runClients } from './chat-calls.ts'
import type { ChatWorld } from './chat-data.ts'
import { type BenchModel, type Resources, resourcesOf } from './chat-server.ts'
import { percentile } from './chat-speed.ts'

const visitorsAtOnce = 200
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const sampleMs = 1000

/** What is left after the collector has come by: the least of a time. */
const leastHeap = (samples: Resources[]): number => Math.min(...samples.map(({ heapMb }) => heapMb))

/** Once a second, until the work has ended. */
const watch = async (url: string, running: Promise<unknown>): Promise<Resources[]> => {
  const samples: Resources[] = []
  let isRunning = true
  const ended = running.finally(() => {
    isRunning = false
  })
  while (isRunning) {
    samples.push(await resourcesOf(url))
    await Promise.race([ended, pause(sampleMs)])
  }
  return samples
}

/** What must be true of the books when nobody is talking any more. */
const inspect = async (
  databaseUrl: string,
): Promise<{ open: number; faults: string[]; bookings: number; streaming: number }> => {
  const database = openServer(databaseUrl)
  try {
    const { rows } = await database.pool.query<{ open: number; streaming: number }>(
      `select (select count(*) from credit_reservations where status = 'pending')::int as open,
        (select count(*) from messages where status = 'streaming')::int as streaming`,
    )
    const reports = await acrossTenantsVerifyLedger(database.db)
    return {
      open: rows[0]?.open ?? 0,
      streaming: rows[0]?.streaming ?? 0,
      faults: reports.flatMap(({ faults }) => faults),
      bookings: reports.reduce((sum, { transactions }) => sum + transactions, 0),
    }
  } finally {
    await database.close()
  }
}

/** Two hundred visitors who read answers as a real model writes them. False: something was lost on the way. */
export const measureLoad = async (
  url: string,
  databaseUrl: string,
  world: ChatWorld,
  model: BenchModel,
): Promise<boolean> => {
  await model.setPace('slowly')
  const visitors: BenchVisitor[] = []
  for (let number = 0; number < visitorsAtOnce; number += 1) visitors.push(await openVisitor(url, world))
  const ends = performance.now() + seconds * 1000
  const before = await resourcesOf(url)
  const running = runClients(
    visitorsAtOnce,
    () => performance.now() >= ends,
    client => (visitors[client] as BenchVisitor).ask(world.nextQuestion()),
  )
  const samples = await watch(url, running)
  const third = Math.ceil(samples.length / 3)
  const round = await running
  const late = await resourcesOf(url)
  const books = await inspect(databaseUrl)
  const answers = round.totals.length
  console.log(
    [
      `${visitorsAtOnce} Besucher zugleich, ${seconds} s: ${answers} Antworten, ${round.errors.length} Fehler`,
      `p50 ${percentile(round.totals, 0.5).toFixed(0)} ms`,
      `p99 ${percentile(round.totals, 0.99).toFixed(0)} ms`,
      `CPU je Antwort ${((late.cpuMs - before.cpuMs) / answers).toFixed(1)} ms`,
      `Speicher am Ende ${late.residentMb.toFixed(0)} MB`,
      `kleinster Heap im ersten Drittel ${leastHeap(samples.slice(0, third)).toFixed(0)} MB, im letzten ${leastHeap(samples.slice(-third)).toFixed(0)} MB`,
    ].join('   '),
  )
  console.log(
    `Danach: ${books.open} offene Reservierungen, ${books.streaming} unfertige Antworten, Kontobuch mit ${books.bookings} Buchungen: ${books.faults.length} Fehler`,
  )
  for (const line of [...round.errors.slice(0, 3), ...books.faults]) console.error(line)
  return !round.errors.length && !books.open && !books.streaming && !books.faults.length
}
