import { randomUUID } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openEmbedded, openServer } from '../src/platform/database.ts'
import { townWithChatbot } from './chat.ts'
import { ask, type LoadVisitor, letTimePass, openChat, type Question, verifyAnswers } from './chat-load.ts'
import { effort } from './effort.ts'
import { type LotseProcess, startLotse } from './lotse-process.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { patience } from './patience.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const kills = effort('CHAT_KILLS', 1, 20)
const visitorsAtOnce = 4
const secretKey = 'k'.repeat(40)
const pieces = ['Die Hundesteuer ', 'beträgt ', 'jährlich ', 'für den ersten Hund ', '96 Euro ', '[1].']

let dataDir: string
let prepared: TestApp
let uuid: string
let model: ModelServer
let running: LotseProcess | null

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lotse-chat-'))
  prepared = await startTestApp({ config: { role: 'web', secretKey, dataDir } })
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
    SECRET_KEY: secretKey,
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

interface Asked {
  question: Question
  address: string
}

/** One question after the other in one conversation, until the server is gone. */
const talk = async (visitor: LoadVisitor, asked: Asked[], answered: Set<Question>): Promise<never> => {
  const visitor_token = await openChat(visitor)
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
    talk({ url: () => lotse.url, uuid, address: `10.${life >> 8}.${life & 255}.${number}` }, asked, answered),
  )
  await Promise.allSettled([...visitors, death.promise])
  running = null
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
      return verifyAnswers(database)
    })

    const { url } = await start()
    model.streamsWith({ pieces })
    for (const { question, address } of asked)
      expect((await ask({ url: () => url, uuid, address }, question)).text).toBe(pieces.join(''))
    expect(await running?.stop()).toBe(0)
    running = null
    const statuses = await inDatabase(verifyAnswers)
    expect(statuses).toEqual({ completed: asked.length })
    process.stdout.write(
      `${kills} Tode, ${asked.length} Fragen, davon ${answered.size} beantwortet gesehen; danach gespeichert: ${JSON.stringify(afterDeaths)} (${prepared.store.url ? 'server' : 'embedded'})\n`,
    )
  },
  patience(120_000 + kills * 30_000),
)
