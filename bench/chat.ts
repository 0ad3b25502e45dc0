import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openVisitor } from './chat-calls.ts'
import { type ChatWorld, createWorld } from './chat-data.ts'
import { measureGuard } from './chat-guard.ts'
import { measureLoad } from './chat-load.ts'
import { type BenchModel, startModel, startServer } from './chat-server.ts'
import { measureSpeed } from './chat-speed.ts'
import { withOwnDatabase } from './retrieval-data.ts'
import { randomFrom } from './retrieval-text.ts'

/** `speed`, `load`, `guard`, or all. */
const wanted = process.env.BENCH_CHAT ?? 'both'

const measure = async (databaseUrl: string, world: ChatWorld, model: BenchModel): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-chat-'))
  const begins = performance.now()
  const server = await startServer(databaseUrl, dataDir, model)
  try {
    await (await openVisitor(server.url, world)).ask(world.nextQuestion())
    console.log(`Vom Start zur ersten Antwort: ${((performance.now() - begins) / 1000).toFixed(2)} s`)
    if (wanted === 'both' || wanted === 'speed') await measureSpeed(server.url, world, model)
    if (wanted === 'both' || wanted === 'guard') await measureGuard(server.url, databaseUrl, world)
    if (
      (wanted === 'both' || wanted === 'load') &&
      !(await measureLoad(server.url, databaseUrl, world, model))
    )
      process.exitCode = 1
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const url = process.env.BENCH_DATABASE_URL
if (url)
  await withOwnDatabase(url, `lotse_bench_chat_${process.pid}`, async databaseUrl => {
    const world = await createWorld(databaseUrl, randomFrom(11))
    console.log(`Ein Chatbot mit ${world.passages} Abschnitten aus 20 Dokumenten`)
    const model = await startModel()
    try {
      await measure(databaseUrl, world, model)
    } finally {
      model.stop()
    }
    console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
  })
else {
  console.error(
    'bench/chat misst an einem PostgreSQL-Server und braucht dessen Adresse mit dem Recht, Datenbanken anzulegen:\n' +
      '  BENCH_DATABASE_URL=postgres://benutzer@localhost:5432/postgres npm run bench -- chat',
  )
  process.exitCode = 1
}
