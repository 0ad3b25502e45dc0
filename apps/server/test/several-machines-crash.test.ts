import { randomUUID } from 'node:crypto'
import type { DocumentRow } from '@lotse/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepBlobsJob } from '../src/modules/databuckets/index.ts'
import { abandonStagedJob } from '../src/modules/ingestion/stage-blob.ts'
import { defaultMisuseSettings } from '../src/modules/misuse/index.ts'
import { createS3Blobs } from '../src/platform/blobs/s3-blobs.ts'
import { systemClock } from '../src/platform/clock.ts'
import { ask, type LoadVisitor, letTimePass, openChat, type Question, verifyAnswers } from './chat-load.ts'
import {
  documentsOf,
  isOver,
  type LoadFile,
  mixedFiles,
  ownedBlobs,
  sendRest,
  verifyDocuments,
} from './document-load.ts'
import { effort } from './effort.ts'
import { ledgerContext } from './ledger-world.ts'
import { type Client, openClient, readJson } from './lotse-process.ts'
import { type Machine, type Machines, startMachines } from './machines.ts'
import { patience } from './patience.ts'
import { hasServer } from './server-only.ts'

const messagesPerMinute = defaultMisuseSettings.flood.visitor_per_minute

/** Each is one of a web and one of a worker process. */
const kills = effort('MACHINE_KILLS', 1, 10)
const visitorsAtOnce = 4
/** Asked twice now and once again later, they stay below the limit of a visitor. */
const questionsEach = 3
const pieces = ['Die Hundesteuer ', 'beträgt ', 'jährlich ', 'für den ersten Hund ', '96 Euro ', '[1].']

interface Asked {
  visitor: LoadVisitor
  question: Question
}

/** As people do who see that the connection is gone: again, until it works. */
const untilThrough = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await work()
    } catch (error) {
      // So says fetch of connections that fail.
      if (!(error instanceof TypeError)) throw error
    }
}

describe.runIf(hasServer)('two web and two worker processes on one database and one S3 store', () => {
  let machines: Machines
  let client: Client
  let chatbot: string

  beforeAll(async () => {
    machines = await startMachines()
    machines.model.streamsWith({ pieces })
    client = openClient(machines.front)
    await client.signIn('admin@musterstadt.example', await machines.demoPassword())
    const { rows } = await machines.store.database.pool.query<{ uuid: string }>('select uuid from chatbots')
    chatbot = rows[0]?.uuid ?? ''
  }, patience(180_000))
  afterAll(() => machines?.close(), patience(180_000))

  /** Those of the demo, which come once its documents can be searched: what is reserved afterwards is the tests' own. */
  const everyRequestIsOver = async (): Promise<void> => {
    const states = "select distinct status in ('completed', 'failed') as is_over from public_queries"
    await expect
      .poll(async () => (await machines.store.database.pool.query(states)).rows, {
        timeout: patience(240_000),
        interval: 200,
      })
      .toEqual([{ is_over: true }])
  }
  const everyDocumentIsOver = async (): Promise<void> => {
    const open = "select from documents where status not in ('completed', 'failed')"
    await expect
      .poll(async () => (await machines.store.database.pool.query(open)).rowCount, {
        timeout: patience(240_000),
        interval: 200,
      })
      .toBe(0)
  }
  const visitorAt = (address: string): LoadVisitor => ({ url: machines.front, uuid: chatbot, address })
  const newQuestion = (visitor_token: string, conversation_id: string | null): Question => ({
    visitor_token,
    conversation_id,
    message: 'Wie hoch ist die Hundesteuer für den ersten Hund?',
    key: randomUUID(),
  })

  /** A double click that meets both web processes: one answer, or none where its process died. */
  const askTwice = async ({ visitor, question }: Asked): Promise<string | null> => {
    const outcomes = await Promise.allSettled([ask(visitor, question), ask(visitor, question)])
    let conversation: string | null = null
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled') {
        expect(outcome.value.text).toBe(pieces.join(''))
        conversation = outcome.value.conversation
      } else if (!(outcome.reason instanceof TypeError))
        expect(outcome.reason).toMatchObject({ name: 'NotAnswered', status: 409 })
    return conversation
  }

  const talk = async (visitor: LoadVisitor, asked: Asked[]): Promise<void> => {
    const token = await untilThrough(() => openChat(visitor))
    let conversation: string | null = null
    for (let count = 0; count < questionsEach; count += 1) {
      const next: Asked = { visitor, question: newQuestion(token, conversation) }
      asked.push(next)
      conversation = (await askTwice(next)) ?? conversation
    }
  }

  /** In the middle of an answer. */
  const killWhileWriting = (web: Machine): Promise<void> => {
    const lastWord = 1 + Math.floor(Math.random() * 30)
    const death = Promise.withResolvers<void>()
    let words = 0
    machines.model.streamsWith({
      pieces,
      before() {
        words += 1
        if (words === lastWord) machines.replace(web).then(death.resolve, death.reject)
      },
    })
    return death.promise
  }

  /** In the middle of the documents: after some of the steps that they make. */
  const killWhileProcessing = async (worker: Machine, bucket: string): Promise<void> => {
    const untilChanges = 1 + Math.floor(Math.random() * 8)
    const states = new Set<string>()
    const first = await untilThrough(() => documentsOf(client, bucket))
    const stateOf = ({ id, status, progress }: DocumentRow) => `${id} ${status} ${progress}`
    const known = new Set(first.map(stateOf))
    while (states.size < untilChanges)
      for (const document of await untilThrough(() => documentsOf(client, bucket)))
        if (!known.has(stateOf(document))) states.add(stateOf(document))
    await machines.replace(worker)
  }

  const liveAndDie = async (round: number, bucket: string, files: LoadFile[], asked: Asked[]) => {
    const [web, worker] = [machines.webs[round % 2], machines.workers[round % 2]] as [Machine, Machine]
    const uploads = async () => {
      for (const file of files) await untilThrough(() => sendRest(client, bucket, file))
    }
    const visitors = Array.from({ length: visitorsAtOnce }, (_, number) =>
      talk(visitorAt(`10.1.${round}.${number}`), asked),
    )
    await Promise.all([killWhileWriting(web), killWhileProcessing(worker, bucket), uploads(), ...visitors])
    machines.model.streamsWith({ pieces })
  }

  /** What the jobs of the next hours take away. */
  const sweep = async (): Promise<void> => {
    const { database } = machines.store
    const log = pino({ level: 'silent' })
    const blobs = createS3Blobs(machines.s3.access, log)
    const ctx = { ...ledgerContext(database.db, systemClock), blobs }
    await database.pool.query("update staged_blobs set staged_at = now() - interval '3 hours'")
    await abandonStagedJob.handle(ctx, {})
    await sweepBlobsJob.handle(ctx, {})
    await blobs.close()
  }

  it(
    'may begin together on an empty database: one super admin, one demo, whose documents are read',
    async () => {
      await everyDocumentIsOver()
      const { rows } = await machines.store.database.pool.query(
        `select (select count(*)::int from users where is_super_admin) as admins,
         (select count(*)::int from tenants where subdomain = 'musterstadt') as demos,
         (select count(*)::int from documents where status = 'completed') as documents`,
      )
      expect(rows).toEqual([{ admins: 1, demos: 1, documents: 3 }])
      for (const { lotse } of machines.all) expect((await fetch(`${lotse.url}/readyz`)).status).toBe(200)
      for (const { lotse } of machines.all) expect(lotse.output()).not.toContain('"level":50')
    },
    patience(300_000),
  )

  it('count the messages of a visitor together, and the same one again and again is paid once', async () => {
    await everyRequestIsOver()
    const visitor = visitorAt('10.2.0.1')
    const question = newQuestion(await openChat(visitor), null)
    await ask(visitor, question)
    const again = await Promise.allSettled(
      Array.from({ length: messagesPerMinute + 5 }, () => ask(visitor, question)),
    )
    const refused = again.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(again.length - refused.length).toBeLessThan(messagesPerMinute)
    expect(again.length - refused.length).toBeGreaterThan(0)
    for (const reason of refused) expect(reason).toMatchObject({ name: 'NotAnswered', status: 429 })
    expect(await verifyAnswers(machines.store.database)).toEqual({ completed: 1 })
  })

  it(
    `lose nothing, do nothing twice and leave nothing behind, although ${kills} of each die suddenly under load`,
    async () => {
      const { database } = machines.store
      const asked: Asked[] = []
      const files: LoadFile[] = []
      const body = { name: 'Probe mit vier Prozessen' }
      const { id: bucket } = await readJson<{ id: string }>(client, 'POST', '/api/databuckets', body)
      for (let round = 1; round <= kills; round += 1) {
        const fresh = mixedFiles(1).map(file => ({ ...file, name: `${round}-${file.name}` }))
        files.push(...fresh)
        await liveAndDie(round, bucket, fresh, asked)
      }
      await everyDocumentIsOver()
      const documents = await documentsOf(client, bucket)
      expect(documents.every(isOver)).toBe(true)

      for (const { lotse } of machines.webs) {
        const one = openClient(lotse.url)
        await one.signIn('admin@musterstadt.example', await machines.demoPassword())
        for (const { id } of documents.filter(({ status }) => status === 'completed')) {
          const response = await one.send('GET', `/api/documents/${id}/download`)
          const { bytes, name } = files.find(({ upload }) => upload === id) ?? {}
          expect(bytes?.equals(Buffer.from(await response.arrayBuffer())), name).toBe(true)
        }
      }

      await letTimePass(database)
      const afterDeaths = await verifyAnswers(database)
      for (const { visitor, question } of asked)
        expect((await ask(visitor, question)).text).toBe(pieces.join(''))
      const codes = await Promise.all(machines.all.map(({ lotse }) => lotse.stop()))
      expect(codes).toEqual([0, 0, 0, 0])

      const result = await verifyDocuments(database, bucket, files, documents)
      // And the one of the visitor before.
      expect(await verifyAnswers(database)).toEqual({ completed: asked.length + 1 })
      await sweep()
      expect((await machines.s3.keys()).sort()).toEqual((await ownedBlobs(database)).sort())
      expect(await machines.s3.unfinished()).toEqual([])
      process.stdout.write(
        `${kills} Tode je Rolle, ${result}; ${asked.length} Fragen, nach den Toden ${JSON.stringify(afterDeaths)}\n`,
      )
    },
    patience(300_000 + kills * 90_000),
  )
})
