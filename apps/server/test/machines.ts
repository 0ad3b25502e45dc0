import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type LotseProcess, startLotse } from './lotse-process.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { startTestS3, type TestS3 } from './s3-server.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createEmptyOnServer, type TestDatabase } from './test-database.ts'

export interface Machine {
  role: 'web' | 'worker'
  /** Its own: nothing but the database and the bucket is shared. */
  dataDir: string
  lotse: LotseProcess
}

export interface Machines {
  store: TestDatabase
  s3: TestS3
  model: ModelServer
  webs: [Machine, Machine]
  workers: [Machine, Machine]
  all: Machine[]
  /** Of one web process after the other, also of one that has just died: what stands before them has not noticed yet. */
  front(): string
  /** A sudden death, and another life. */
  replace(machine: Machine): Promise<void>
  /** Kept by whichever process made the demo. */
  demoPassword(): Promise<string>
  close(): Promise<void>
}

/** Two web and two worker processes that begin together on an empty database and an empty bucket. */
export const startMachines = async (): Promise<Machines> => {
  const [store, s3, model] = await Promise.all([createEmptyOnServer(), startTestS3(), startModelServer()])
  const run = (role: Machine['role'], dataDir: string): Promise<LotseProcess> =>
    startLotse(
      {
        DATA_DIR: dataDir,
        DATABASE_URL: store.url,
        BLOBS_URL: `${s3.access.name}?tls=off&region=${s3.access.region}`,
        BLOBS_ACCESS_KEY: s3.access.accessKey,
        BLOBS_SECRET_KEY: s3.access.secretKey,
        SECRET_KEY: 'k'.repeat(40),
        DEMO: 'on',
        // Every visitor comes from an address of its own, or the limit per address would end the long run.
        TRUSTED_PROXIES: '127.0.0.1',
        AI_BASE_URL: model.config.baseUrl ?? '',
        AI_CHAT_MODEL: model.config.chatModel ?? '',
        AI_EMBEDDING_MODEL: model.config.embeddingModel ?? '',
      },
      ['--role', role],
    )
  const begin = async (role: Machine['role']): Promise<Machine> => {
    const dataDir = await temporaryFolder(role)
    return { role, dataDir, lotse: await run(role, dataDir) }
  }
  const [oneWeb, otherWeb, oneWorker, otherWorker] = await Promise.all([
    begin('web'),
    begin('web'),
    begin('worker'),
    begin('worker'),
  ])
  const webs: [Machine, Machine] = [oneWeb, otherWeb]
  const workers: [Machine, Machine] = [oneWorker, otherWorker]
  const all = [...webs, ...workers]
  let turn = 0
  return {
    store,
    s3,
    model,
    webs,
    workers,
    all,
    front() {
      turn += 1
      return (turn % 2 ? oneWeb : otherWeb).lotse.url
    },
    async replace(machine) {
      await machine.lotse.kill()
      machine.lotse = await run(machine.role, machine.dataDir)
    },
    async demoPassword() {
      const found = await Promise.allSettled(
        all.map(({ dataDir }) => readFile(join(dataDir, 'demo-password'), 'utf8')),
      )
      const [password, ...others] = found.flatMap(read => (read.status === 'fulfilled' ? [read.value] : []))
      if (!password || others.length) throw new Error(`${others.length + 1} Prozesse haben die Demo angelegt`)
      return password.trim()
    },
    async close() {
      await Promise.all(all.map(({ lotse }) => lotse.kill()))
      await model.close()
      await s3.close()
      await store.database.close()
      await store.remove()
      await Promise.all(all.map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })))
    },
  }
}
