import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { effort } from './effort.ts'
import { type LotseProcess, openClient, startLotse } from './lotse-process.ts'
import { patience } from './patience.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { copyFolder, createTestDatabase, type TestDatabase } from './test-database.ts'

const admin = { email: 'admin@lotse.test', password: 'Start-Passwort-1' }
let dataDir: string
let store: TestDatabase | null
let env: Record<string, string>
let running: LotseProcess[]

beforeEach(async () => {
  dataDir = await temporaryFolder('crash')
  running = []
  const template = inject('template')
  if (template.kind === 'embedded') {
    store = null
    copyFolder(template.folder, join(dataDir, 'database'))
  } else {
    store = await createTestDatabase()
  }
  env = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DEMO: 'on',
    SECRET_KEY: 'k'.repeat(40),
    ...(store?.url ? { DATABASE_URL: store.url } : {}),
  }
})
afterEach(async () => {
  await Promise.all(running.map(process => process.kill()))
  await store?.database.close()
  await store?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (args: string[] = []): Promise<LotseProcess> => {
  const process = await startLotse(env, args)
  running.push(process)
  return process
}

const signedInClient = async (url: string) => {
  const client = openClient(url)
  await client.signIn(admin.email, admin.password)
  return client
}

/** A process that is being stopped listens no more. */
const refusesConnections = async (url: string): Promise<boolean> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const isRefused = await once(socket, 'connect').then(
    () => false,
    () => true,
  )
  socket.destroy()
  return isRefused
}

const kills = effort('PROCESS_KILLS', 1, 20)

describe('a process that dies', () => {
  it(
    `loses nothing it has confirmed: kill -9 during writes, ${kills} times`,
    async () => {
      let confirmed = 0
      const invited: string[] = []
      /** Starts on what the last one left behind. */
      const startAgain = async () => {
        const process = await start()
        const client = await signedInClient(process.url)
        const page = (await (await client.send('GET', '/api/pages/imprint')).json()) as { content: string }
        if (confirmed) expect(Number(page.content)).toBeGreaterThanOrEqual(confirmed)
        for (const email of invited) {
          const found = await client.send('GET', `/api/superadmin/users?search=${email}`)
          expect(await found.json()).toMatchObject({ data: [{ email }] })
        }
        return { process, client }
      }

      for (let round = 1; round <= kills; round += 1) {
        const { process, client } = await startAgain()
        // Somewhere among the writes: after a number of them that differs from round to round.
        const lastWrite = 3 + Math.floor(Math.random() * 12)
        for (let write = 1; ; write += 1) {
          const [saved, invitation] = [
            client.send('PUT', '/api/superadmin/pages/imprint', { content: String(confirmed + 1) }),
            client.send('POST', '/api/superadmin/users', {
              name: 'Gast',
              email: `gast-${round}-${write}@lotse.test`,
              role: 'user',
            }),
          ]
          // Nobody waits for the answers of the last write.
          if (write === lastWrite) {
            void saved.catch(() => {})
            void invitation.catch(() => {})
            await process.kill()
            break
          }
          expect((await saved).status).toBe(200)
          confirmed += 1
          if ((await invitation).status === 200) invited.push(`gast-${round}-${write}@lotse.test`)
        }
      }
      expect(invited.length).toBeGreaterThan(0)

      // The mails of confirmed invitations are sent by whoever comes next.
      await startAgain()
      const outbox = join(dataDir, 'outbox')
      const recipients = async () => {
        const files = (await readdir(outbox).catch(() => [])).filter(file => file.endsWith('.json'))
        return Promise.all(
          files.map(async file => JSON.parse(await readFile(join(outbox, file), 'utf8')).to as string),
        )
      }
      await expect
        .poll(async () => (await recipients()).filter(to => invited.includes(to)).length, {
          timeout: patience(60_000),
          interval: 500,
        })
        .toBeGreaterThanOrEqual(invited.length)
    },
    patience(120_000 + kills * 60_000),
  )

  it(
    'that is asked to stop finishes the request it is working on',
    async () => {
      env.DEMO = 'off'
      const process = await start()
      const client = await signedInClient(process.url)
      const upload = client.begin('PUT', '/api/superadmin/pages/privacy', { content: 'Noch gespeichert' })
      await upload.received
      const code = process.stop()
      await expect.poll(() => refusesConnections(process.url)).toBe(true)
      expect(await upload.finish()).toBe(200)
      expect(await code).toBe(0)
    },
    patience(60_000),
  )
})

describe('several processes', () => {
  it(
    'may start at once on an empty database: one super admin, one demo; on the embedded one the second is turned away',
    async () => {
      const outcomes = await Promise.allSettled([start(), start(), start()])
      const started = outcomes.filter(outcome => outcome.status === 'fulfilled')
      if (!store) {
        expect(started).toHaveLength(1)
        const refused = outcomes.find(outcome => outcome.status === 'rejected')
        expect(String(refused?.reason)).toContain('wird schon von einem laufenden Lotse-Prozess benutzt')
        return
      }
      expect(started).toHaveLength(3)
      const { rows } = await store.database.pool.query(
        "select (select count(*)::int from users where is_super_admin) as admins, (select count(*)::int from tenants where subdomain = 'musterstadt') as demos",
      )
      expect(rows).toEqual([{ admins: 1, demos: 1 }])
    },
    patience(120_000),
  )
})
