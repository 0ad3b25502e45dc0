import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const run = promisify(execFile)
const command = join(import.meta.dirname, '../../../scripts/verify-ledger.ts')

it('a check that is not possible ends with a code of its own and one plain sentence', async () => {
  const folder = await temporaryFolder('verify')
  const env = {
    ...process.env,
    DATA_DIR: folder,
    SECRET_KEY: 'x'.repeat(40),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  }
  const failure = await run(process.execPath, [command], { env }).catch((error: unknown) => error)
  await rm(folder, { recursive: true })
  expect(failure).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Die Prüfung war nicht möglich: .*\n$/),
  })
})
