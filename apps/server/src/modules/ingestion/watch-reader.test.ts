import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { cityWithDatabucket, processed, uploadFile } from '../../../test/uploads.ts'
import { readerBroken } from '../../platform/metrics.ts'

const isBroken = async () => (await readerBroken.get()).values[0]?.value
const told = 'Das Leseprogramm ist gestört'

describe('an installation that cannot read files', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({
      // Outside of what the process that reads may read.
      reader: { program: join(import.meta.dirname, '../../main.ts') },
      ingestionPace: { readerTrialAfterMs: 0 },
    })
  })
  afterAll(() => test.close())

  it('tells its operator soon after the start, with what the program said', async () => {
    await expect.poll(() => test.logged()).toContain(told)
    expect(test.logged()).toContain('ERR_ACCESS_DENIED')
    expect(await isBroken()).toBe(1)
  })

  it('tells people that their file is not at fault, after it has tried again', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const before = test.logged().split(told).length
    const id = await uploadFile(admin, databucket, 'Satzung.txt', Buffer.from('Die Satzung gilt ab sofort.'))
    const { status, failure } = await processed(admin, id)
    expect(status).toBe('failed')
    expect(failure).toMatch(/^Die Datei konnte gerade nicht gelesen werden.*An der Datei liegt es nicht\./)
    expect(test.logged().split(told).length - before).toBe(3)
  })
})

it('an installation that reads files says nothing', async () => {
  readerBroken.set(1)
  const test = await startTestApp({ ingestionPace: { readerTrialAfterMs: 0 } })
  await expect.poll(isBroken).toBe(0)
  expect(test.logged()).not.toContain('Leseprogramm')
  await test.close()
})
