import { randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { derivedId } from '../src/modules/conversations/answering/derived-id.ts'
import { acrossTenantsFailAbandoned } from '../src/modules/conversations/jobs.ts'
import { acrossTenantsVerifyLedger } from '../src/modules/credits/index.ts'
import { acrossTenantsReleaseExpired } from '../src/modules/credits/jobs.ts'
import { after, minutes, systemClock } from '../src/platform/clock.ts'
import { type Database, openEmbedded, openServer } from '../src/platform/database.ts'
import { eventsIn, townWithChatbot } from './chat.ts'
import { effort } from './effort.ts'
import { ledgerContext } from './ledger-world.ts'
import { type LotseProcess, startLotse } from './lotse-process.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const kills = effort('CHAT_KILLS', 1, 20)
const visitorsAtOnce = 4
const pieces = ['Die Hundesteuer ', 'beträgt ', 'jährlich ', 'für den ersten Hund ', '96 Euro ', '[1].']

let dataDir: string
let prepared: TestApp
let uuid: string
let model: ModelServer
let running: LotseProcess | null

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lotse-chat-'))
  prepared = await startTestApp({ config: { role: 'web' } })
  const { bot } = await townWithChatbot(prepared, { credits: 100_000 })
  uuid = bot.uuid
  // The embedded database belongs to one process at a time.
  await prepared.app.close()
  if (prepared.store.folder) await rename(prepared.store.folder, join(dataDir, 'database'))
  model = await startModelServer()
  running = null
})
afterEach(async () => {
  await running?.kill()
  await model.close()
  await prepared.store.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (): Promise<LotseProcess> => {
  running = await startLotse({
    DATA_DIR: dataDir,
    DEMO: 'off',
    SECRET_KEY: 'k'.repeat(40),
    // Every visitor comes from an address of its own, or the limit per address would end the long run.
    TRUSTED_PROXIES: '127.0.0.1',
    AI_BASE_URL: model.config.baseUrl ?? '',
    AI_CHAT_MODEL: model.config.chatModel ?? '',
    ...(prepared.store.url ? { DATABASE_URL: prepared.store.url } : {}),
  })
  return running
}

const openDatabase = (): Promise<Database> =>
  prepared.store.url
    ? Promise.resolve(openServer(prepared.store.url))
    : openEmbedded(join(dataDir, 'database'))

/** What a visitor sends, and sends again where no answer came. */
interface Question {
  visitor_token: string
  conversation_id: string | null
  message: string
  key: string
}

interface Visitor {
  url: string
  address: string
}

interface Asked {
  question: Question
  address: string
}

const post = ({ url, address }: Visitor, path: string, body: object): Promise<Response> =>
  fetch(`${url}/api/chat/${uuid}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })

interface Answer {
  conversation: string
  text: string
}

/** Fails unless the answer came to its end. */
const ask = async (visitor: Visitor, question: Question): Promise<Answer> => {
  const response = await post(visitor, '/messages', question)
  const body = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${body}`)
  const events = eventsIn(body)
  const [begun, ended] = [events[0], events.at(-1)]
  if (begun?.event !== 'begin' || ended?.event !== 'end') throw new Error(`Broken: ${body}`)
  return { conversation: begun.data.conversation_id, text: ended.data.message.text }
}

/** One question after the other in one conversation, until the server is gone. */
const talk = async (visitor: Visitor, asked: Asked[], answered: Set<Question>): Promise<never> => {
  const { visitor_token } = (await (await post(visitor, '/open', {})).json()) as { visitor_token: string }
  let conversation: string | null = null
  for (;;) {
    const message = 'Wie hoch ist die Hundesteuer für den ersten Hund?'
    const question: Question = { visitor_token, conversation_id: conversation, message, key: randomUUID() }
    asked.push({ question, address: visitor.address })
    conversation = (await ask(visitor, question)).conversation
    answered.add(question)
  }
}

/** Visitors talk all at once; sudden death comes with one of the words, or in the moment after it. */
const liveAndDie = async (life: number, asked: Asked[], answered: Set<Question>): Promise<void> => {
  const lotse = await start()
  const lastWord = 1 + Math.floor(Math.random() * 12 * pieces.length)
  let words = 0
  const death = Promise.withResolvers<void>()
  model.streamsWith({
    pieces,
    before() {
      words += 1
      if (words === lastWord) setTimeout(() => lotse.kill().then(death.resolve), Math.random() * 20)
    },
  })
  const visitors = Array.from({ length: visitorsAtOnce }, (_, number) =>
    talk({ url: lotse.url, address: `10.${life >> 8}.${life & 255}.${number}` }, asked, answered),
  )
  await Promise.allSettled([...visitors, death.promise])
  running = null
}

interface MessageRow {
  id: string
  conversation_id: string
  role: 'user' | 'assistant'
  key: string | null
  status: string
  cents: number
}

interface Conversation {
  id: string
  cents: number
  messages: number
}

/** Answers and charges are two sides of the same. Returns how many answers of each status there are. */
const verify = async (database: Database): Promise<Record<string, number>> => {
  const rows = async <T>(sql: string) => (await database.pool.query(sql)).rows as T[]
  const messages = await rows<MessageRow>(
    'select id, conversation_id, role, key, status, cost_cents::int as cents from messages',
  )
  const charges = await rows<{ key: string; cents: number }>(
    "select idempotency_key as key, spent_cents::int as cents from credit_reservations where status = 'confirmed'",
  )
  const statuses: Record<string, number> = {}
  const paidFor = new Map<string, number>()
  for (const { conversation_id, key } of messages.filter(({ role }) => role === 'user')) {
    const answer = messages.find(({ id }) => id === derivedId('answer', conversation_id, key ?? ''))
    expect(answer?.status, 'every question has an answer, or one that failed').toMatch(/^(completed|failed)$/)
    if (!answer) continue
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    expect(answer.cents > 0, 'what was answered costs something, what failed nothing').toBe(
      answer.status === 'completed',
    )
    if (answer.cents) paidFor.set(`chat:${conversation_id}:${key}`, answer.cents)
  }
  expect(new Map(charges.map(({ key, cents }) => [key, cents]))).toEqual(paidFor)
  expect(charges).toHaveLength(paidFor.size)
  for (const { id, cents, messages: count } of await rows<Conversation>(
    'select id, cost_cents::int as cents, messages_count as messages from conversations',
  )) {
    const own = messages.filter(({ conversation_id }) => conversation_id === id)
    expect({ cents, count }).toEqual({
      cents: own.reduce((sum, message) => sum + message.cents, 0),
      count: own.length,
    })
  }
  expect(await rows("select id from credit_reservations where status = 'pending'")).toEqual([])
  expect(await rows('select tenant_id from credit_accounts where reserved_cents <> 0')).toEqual([])
  expect((await acrossTenantsVerifyLedger(database.db)).flatMap(({ faults }) => faults)).toEqual([])
  return statuses
}

/** The jobs of every minute, when nobody can still be writing what the dead have begun. */
const letTimePass = async (database: Database): Promise<void> => {
  const ctx = ledgerContext(database.db, { now: () => after(systemClock.now(), minutes(11)) })
  await acrossTenantsFailAbandoned(ctx)
  await acrossTenantsReleaseExpired(ctx)
}

const inDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openDatabase()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

it(
  `every question is answered and paid, or failed and free, after ${kills} sudden deaths; asked again it is paid once`,
  async () => {
    const asked: Asked[] = []
    const answered = new Set<Question>()
    for (let life = 1; life <= kills; life += 1) await liveAndDie(life, asked, answered)
    const afterDeaths = await inDatabase(async database => {
      await letTimePass(database)
      return verify(database)
    })

    const { url } = await start()
    model.streamsWith({ pieces })
    for (const { question, address } of asked)
      expect((await ask({ url, address }, question)).text).toBe(pieces.join(''))
    expect(await running?.stop()).toBe(0)
    running = null
    const statuses = await inDatabase(verify)
    expect(statuses).toEqual({ completed: asked.length })
    process.stdout.write(
      `${kills} Tode, ${asked.length} Fragen, davon ${answered.size} beantwortet gesehen; danach gespeichert: ${JSON.stringify(afterDeaths)} (${prepared.store.url ? 'server' : 'embedded'})\n`,
    )
  },
  120_000 + kills * 30_000,
)
