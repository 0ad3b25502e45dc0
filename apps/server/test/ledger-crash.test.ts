import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { moveCredits } from '../src/modules/credits/ledger/ledger.ts'
import { systemClock } from '../src/platform/clock.ts'
import { effort } from './effort.ts'
import type { Act, Line, Orders } from './ledger-load.ts'
import { createFamily, type LedgerFamily, ledgerContext } from './ledger-world.ts'
import { patience } from './patience.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const kills = effort('LEDGER_KILLS', 2, 50)

let store: TestDatabase
let family: LedgerFamily
let folder: string
beforeEach(async () => {
  folder = await temporaryFolder('ledger')
  store = await createTestDatabase()
  const { db } = store.database
  family = await createFamily(db)
  for (const tenantId of family.all)
    await moveCredits(ledgerContext(db, systemClock), {
      tenantId,
      type: 'adjustment',
      cents: 10_000_000n,
      key: 'Anfang',
      description: '',
    })
  // The embedded database belongs to one process at a time.
  await store.database.close()
})
afterEach(async () => {
  await store.remove()
  await rm(folder, { recursive: true, force: true })
})

interface Life {
  found: string[] | null
  done: Act[]
  /** Begun without an answer. */
  begun: Act[]
}

const nameOf = (act: Act): string => JSON.stringify(act)

/** One child from its start to its sudden end, somewhere in the middle of its work. */
const live = async (orders: Orders): Promise<Life> => {
  const file = join(folder, 'orders.json')
  await writeFile(file, JSON.stringify(orders))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ledger-child.ts'), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'lotse-compile-cache') },
  })
  const killWithParent = () => child.kill('SIGKILL')
  process.once('exit', killWithParent)
  const life: Life = { found: null, done: [], begun: [] }
  const open = new Map<string, Act>()
  let complaints = ''
  // Somewhere in the middle of its work, whatever the machine has to do besides.
  const lastLine = 20 + Math.floor(Math.random() * 100)
  let lines = 0
  child.stderr.on('data', chunk => {
    complaints += chunk
  })
  const ended = new Promise(resolve => child.once('close', resolve))
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line
    if ('begin' in line) open.set(nameOf(line.begin), line.begin)
    if ('done' in line) {
      open.delete(nameOf(line.done))
      life.done.push(line.done)
    }
    if ('found' in line) life.found = line.found
    else if (lines++ === lastLine) setTimeout(killWithParent, Math.random() * 20)
  }
  await ended
  process.off('exit', killWithParent)
  expect(complaints).toBe('')
  life.begun = [...open.values()]
  return life
}

it(
  `the ledger explains every cent after each of ${kills} sudden deaths under load`,
  async () => {
    const common = { url: store.url, folder: store.folder, family }
    let done: Act[] = []
    let begun: Act[] = []
    const all: Act[] = []
    for (let death = 1; death <= kills; death += 1) {
      const life = await live({ ...common, done, begun })
      expect(life.found, `nach Tod ${death - 1}`).toEqual([])
      ;({ done, begun } = life)
      all.push(...done)
    }
    // Nothing that was ever acknowledged is lost later.
    const last = await live({ ...common, done: all, begun })
    expect(last.found).toEqual([])
    expect(all.length).toBeGreaterThan(kills)
    process.stdout.write(
      `${kills} Tode, ${all.length} bestätigte Vorgänge (${store.url ? 'server' : 'embedded'})\n`,
    )
  },
  patience(60_000 + kills * 20_000),
)
