import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, type LotseProcess, openClient, startLotse } from '../apps/server/test/lotse-process.ts'
import type { BenchModel } from './chat-server.ts'
import { withOwnDatabase } from './retrieval-data.ts'

const admin = { email: 'admin@lotse.example', password: 'Mess-Passwort-2026' }
export const questions = [
  'Was kostet ein Personalausweis?',
  'Wann ist das Bürgerbüro geöffnet?',
  'Wie hoch ist die Hundesteuer?',
]

export const wantOk = async (answer: Promise<Response>): Promise<void> => {
  const response = await answer
  const text = await response.text()
  if (!response.ok || text.includes('event: problem'))
    throw new Error(`${response.status}: ${text.slice(0, 300)}`)
}

/** Asks the next question. Visitors come from addresses of their own, as the proxy before the product would say. */
export const askingIn = (url: string, chatbotUuid: string) => {
  let visitors = 0
  const post = (path: string, address: string, body: object) =>
    fetch(`${url}/api/chat/${chatbotUuid}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    })
  let visitor = { address: '', token: '' }
  return async (round: number): Promise<void> => {
    if (round % 10 === 0) {
      visitors += 1
      const address = `10.1.${visitors >> 8}.${visitors & 255}`
      const opened = await post('/open', address, { visitor_token: null, conversation_id: null })
      visitor = { address, token: ((await opened.json()) as { visitor_token: string }).visitor_token }
    }
    const message = questions[round % questions.length]
    await wantOk(
      post('/messages', visitor.address, {
        visitor_token: visitor.token,
        conversation_id: null,
        message,
        key: randomUUID(),
      }),
    )
  }
}

export const superAdminOf = async (server: LotseProcess): Promise<Client> => {
  const client = openClient(server.url)
  await client.signIn(admin.email, admin.password)
  return client
}

/** The product with its demo and a model, over a database of its own. */
export const withDemoServer = (
  serverUrl: string,
  name: string,
  model: BenchModel,
  work: (server: LotseProcess, databaseUrl: string) => Promise<void>,
): Promise<void> =>
  withOwnDatabase(serverUrl, `lotse_bench_${name}_${process.pid}`, async databaseUrl => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-'))
    const server = await startLotse({
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: 'nur-zur-messung-'.repeat(3),
      DEMO: 'on',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      AI_BASE_URL: model.baseUrl,
      AI_CHAT_MODEL: 'probe-chat',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    try {
      await work(server, databaseUrl)
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
