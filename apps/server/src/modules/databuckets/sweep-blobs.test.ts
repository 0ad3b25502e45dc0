import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isStored as isFileStored } from '../../../test/data-stores.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { sweepBlobsJob, sweepBlobsSoon } from './index.ts'
import { abandonedBlobs } from './tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ own: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.app.database.pool.query('delete from abandoned_blobs')
})

const ctx = () => test.app.systemContext('test')
const sweep = () => sweepBlobsJob.handle(ctx(), {})
const newFile = () => test.app.ports.blobs.put(Buffer.from('Datei'))
const isStored = (key: string) => isFileStored(test.app, key)
const abandon = async (...keys: string[]) => {
  await ctx()
    .db.insert(abandonedBlobs)
    .values(keys.map(key => ({ key })))
}
const left = async () => (await ctx().db.select().from(abandonedBlobs)).map(({ key }) => key)

describe('the job that sweeps abandoned files', () => {
  it('deletes them all, however many, and two of it at once do no harm', async () => {
    const keys = await Promise.all(Array.from({ length: 450 }, newFile))
    const kept = await newFile()
    await abandon(...keys)
    await Promise.all([sweep(), sweep()])
    expect(await left()).toEqual([])
    expect(await Promise.all(keys.map(isStored))).not.toContain(true)
    expect(await isStored(kept)).toBe(true)
  })

  it('takes a file that is gone already for done', async () => {
    await abandon(newId())
    await sweep()
    expect(await left()).toEqual([])
  })

  it('goes on with the others when one cannot be deleted, and keeps that one in mind', async () => {
    const [before, broken, after] = [await newFile(), await newFile(), await newFile()]
    await abandon(before, broken, after)
    const { blobs } = test.app.ports
    const really = blobs.delete
    const failing = vi
      .spyOn(blobs, 'delete')
      .mockImplementation(key => (key === broken ? Promise.reject(new Error('EIO')) : really(key)))
    await expect(sweep()).rejects.toThrow(/1 aufgegebene Dateien/)
    expect(await left()).toEqual([broken])
    expect([await isStored(before), await isStored(after)]).toEqual([false, false])
    failing.mockRestore()
    await sweep()
    expect(await isStored(broken)).toBe(false)
  })

  it('deletes nothing of a change that did not come about', async () => {
    const key = await newFile()
    const change = inTransaction(ctx(), async ctx => {
      await ctx.db.insert(abandonedBlobs).values({ key })
      await sweepBlobsSoon(ctx)
      throw new Error('zurück')
    })
    await expect(change).rejects.toThrow('zurück')
    await sweep()
    expect(await isStored(key)).toBe(true)
  })
})
