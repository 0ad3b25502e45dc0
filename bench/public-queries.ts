import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { publicQueryForm } from '@lotse/contract'
import { type Client, openClient, readJson } from '../apps/server/test/lotse-process.ts'
import type { ChatWorld } from './chat-data.ts'
import { type BenchModel, resourcesOf, startServer } from './chat-server.ts'
import { measureRequests } from './request-world.ts'

/** Letters of two questions each, all in one heap: how fast they are answered, and what that takes of the processor. */
const letters = Number(process.env.BENCH_LETTERS ?? 200)
const questionsPerLetter = 2

/** What the same words cost without the product: as many streams of the model, as many at once. */
const measureModel = async ({ baseUrl }: BenchModel): Promise<number> => {
  const body = JSON.stringify({
    model: 'probe-chat',
    stream: true,
    messages: [{ role: 'user', content: 'Frage' }],
  })
  const ask = async () => (await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body })).text()
  const begins = performance.now()
  const calls = letters * questionsPerLetter
  const inTurn = async (worker: number) => {
    for (let call = worker; call < calls; call += 4) await ask()
  }
  await Promise.all([0, 1, 2, 3].map(inTurn))
  return performance.now() - begins
}

const submit = async (client: Client, world: ChatWorld): Promise<void> => {
  const message = Array.from({ length: questionsPerLetter }, () => world.nextQuestion()).join('\n\n')
  const form = publicQueryForm.parse({ key: randomUUID(), public_query: message })
  await readJson(client, 'POST', '/api/public-queries', form)
}

await measureRequests('public-queries', async world => {
  const { databaseUrl, model, answered } = world
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-queries-'))
  const server = await startServer(databaseUrl, dataDir, model)
  try {
    const client = openClient(server.url)
    await client.signIn('admin@lotse.example', 'Mess-Passwort-2026')
    await client.switchTo(world.tenantId)
    await submit(client, world)
    while ((await answered()) < 1) await pause(100)
    const before = await resourcesOf(server.url)
    const begins = performance.now()
    for (let letter = 0; letter < letters; letter += 1) await submit(client, world)
    while ((await answered()) < letters + 1) await pause(100)
    const tookMs = performance.now() - begins
    const after = await resourcesOf(server.url)
    console.log(
      `${letters} Anfragen mit je ${questionsPerLetter} Fragen, ${await world.failed()} gescheitert`,
    )
    console.log(`${((letters / tookMs) * 60_000).toFixed(0)} Anfragen in der Minute`)
    console.log(`${((after.cpuMs - before.cpuMs) / letters).toFixed(1)} ms CPU je Anfrage`)
    console.log(`${after.residentMb.toFixed(0)} MB Speicher`)
    console.log(
      `Das Modell allein: ${((letters / (await measureModel(model))) * 60_000).toFixed(0)} in der Minute`,
    )
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
