import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadTexts } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { cityWithDatabucket, processed, uploadFile } from '../../../test/uploads.ts'
import { hours } from '../../platform/clock.ts'
import { expireUploadsJob } from './manage-upload.ts'
import { abandonStagedJob, dropBlob, stageBlob } from './stage-blob.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ own: true })
})
afterAll(() => test.close())

const text = (bytes: number) =>
  Buffer.from('Die Stadt Musterstadt gibt bekannt.\n'.repeat(bytes / 36 + 1)).subarray(0, bytes)
const begin = async (browser: TestBrowser, databucket: string, name: string, size: number) => {
  const { uploads } = await browser.call('document.store', {
    params: { databucket },
    body: { files: [{ name, size }] },
  })
  return { databucket, upload: uploads[0]?.id ?? '' }
}
const send = (
  browser: TestBrowser,
  params: { databucket: string; upload: string },
  bytes: Buffer,
  offset: number,
  end: number,
) => browser.send('document.upload.piece', { params, query: { offset }, bytes: bytes.subarray(offset, end) })

const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await test.app.database.pool.query(sql, values)).rows
const storageOf = async (tenantId: string) => {
  const [row] = await query<{ used_bytes: string; reserved_bytes: string }>(
    'select used_bytes, reserved_bytes from databucket_storage where tenant_id = $1',
    [tenantId],
  )
  return { used: Number(row?.used_bytes), reserved: Number(row?.reserved_bytes) }
}
/** Every file there is, finished or not. */
const files = async (): Promise<string[]> => {
  const folder = join(test.app.ports.config.dataDir, 'blobs')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}
/** Every file that some row names. */
const ownedFiles = async (): Promise<string[]> => {
  const rows = await query<{ key: string }>(
    `select blob_key as key from documents union all select unnest(piece_keys) from document_uploads
     union all select read_key from document_processing where read_key is not null
     union all select vectors_key from document_processing where vectors_key is not null
     union all select id::text from installation_identity`,
  )
  return rows.map(({ key }) => key)
}
const noFileIsForgotten = () =>
  expect
    .poll(async () => {
      const [there, owned] = [await files(), await ownedFiles()]
      return {
        forgotten: there.filter(key => !owned.includes(key)),
        missing: owned.filter(key => !there.includes(key)),
      }
    })
    .toEqual({ forgotten: [], missing: [] })

describe('a file that is uploaded', () => {
  it('arrives in pieces and becomes a document with exactly its bytes', async () => {
    const { admin, databucket, city } = await cityWithDatabucket(test)
    const bytes = text(5_000)
    const id = await uploadFile(admin, databucket, 'Bekanntmachung.txt', bytes, { pieceBytes: 2_000 })
    expect((await processed(admin, id)).status).toBe('completed')
    const download = await admin.send('document.download', { params: { document: id } })
    expect(download.rawPayload.equals(bytes)).toBe(true)
    expect(await storageOf(city.id)).toEqual({ used: 5_000, reserved: 0 })
    const { data } = await admin.call('settings.audit.index')
    expect(data[0]).toMatchObject({ action: 'document.uploaded' })
    await noFileIsForgotten()
  })

  it('goes on after a broken connection where it was', async () => {
    const { admin, databucket, city } = await cityWithDatabucket(test)
    const bytes = text(900)
    const params = await begin(admin, databucket, 'lang.txt', bytes.length)
    await send(admin, params, bytes, 0, 300)
    await send(admin, params, bytes, 300, 600)
    expect(await storageOf(city.id)).toEqual({ used: 0, reserved: 900 })
    const { received, document_id } = await admin.call('document.upload.show', { params })
    expect({ received, document_id }).toEqual({ received: 600, document_id: null })
    const last = await send(admin, params, bytes, received, bytes.length)
    expect(last.json()).toMatchObject({ received: 900, document_id: params.upload })
    // Whoever missed that answer asks again.
    expect(await admin.call('document.upload.show', { params })).toEqual(last.json())
  })

  it('takes a piece that comes twice once, and tells the sender of a missing one where to go on', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const bytes = text(500)
    const params = await begin(admin, databucket, 'doppelt.txt', bytes.length)
    expect((await send(admin, params, bytes, 0, 200)).json().received).toBe(200)
    expect((await send(admin, params, bytes, 0, 200)).json().received).toBe(200)
    for (const [offset, end] of [
      [300, 500],
      [100, 300],
    ] as const) {
      const refused = await send(admin, params, bytes, offset, end)
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({ code: 'conflict', received: 200 })
    }
    expect((await send(admin, params, Buffer.alloc(0), 200, 200)).statusCode).toBe(400)
    expect((await send(admin, params, text(600), 200, 600)).statusCode).toBe(400)
    const [first, second] = await Promise.all([
      send(admin, params, bytes, 200, 500),
      send(admin, params, bytes, 200, 500),
    ])
    expect([first?.json().document_id, second?.json().document_id]).toEqual([params.upload, params.upload])
    const { total } = await admin.call('databucket.documents', { params: { databucket } })
    expect(total).toBe(1)
    await processed(admin, params.upload)
    await noFileIsForgotten()
  })

  it('is refused by what is in it, whatever its name says, and leaves nothing behind', async () => {
    const { admin, databucket, city } = await cityWithDatabucket(test)
    const page = Buffer.from('<!doctype html><html><body>%PDF-1.7</body></html>')
    for (const [name, bytes, reason] of [
      ['antrag.pdf', page, 'antrag.pdf: Die Datei heißt .pdf, ist aber keine PDF-Datei.'],
      ['bild.png', text(5_000), 'bild.png: Das Bild ist beschädigt oder unvollständig.'],
      ['brief.docx', Buffer.from('MZ\u0090\u0000 kein Brief'), expect.stringContaining('brief.docx: ')],
    ] as const) {
      const params = await begin(admin, databucket, name, bytes.length)
      const refused = await send(admin, params, bytes, 0, bytes.length)
      expect(refused.statusCode, refused.body).toBe(422)
      expect(refused.json().errors.files).toEqual(reason)
      expect((await admin.refused('document.upload.show', { params })).status).toBe(404)
    }
    expect(await storageOf(city.id)).toEqual({ used: 0, reserved: 0 })
    await noFileIsForgotten()
  })

  it('is given up by whoever cancels it, and by the clock', async () => {
    const { admin, databucket, city } = await cityWithDatabucket(test)
    const bytes = text(30_000)
    const cancelled = await begin(admin, databucket, 'a.txt', bytes.length)
    await send(admin, cancelled, bytes, 0, 10_000)
    await admin.call('document.upload.destroy', { params: cancelled })
    expect((await admin.refused('document.upload.destroy', { params: cancelled })).status).toBe(404)

    const forgotten = await begin(admin, databucket, 'b.txt', bytes.length)
    await send(admin, forgotten, bytes, 0, 10_000)
    await expireUploadsJob.handle(test.app.systemContext('test'), {})
    expect((await admin.call('document.upload.show', { params: forgotten })).received).toBe(10_000)
    test.clock.advance(hours(25))
    await expireUploadsJob.handle(test.app.systemContext('test'), {})
    expect(await storageOf(city.id)).toEqual({ used: 0, reserved: 0 })
    await noFileIsForgotten()
  })

  it('of a process that died before anybody owned it is swept away later', async () => {
    const ctx = test.app.systemContext('test')
    const young = await stageBlob(ctx, Buffer.from('gerade geschrieben'))
    const old = await stageBlob(ctx, Buffer.from('liegen geblieben'))
    await query("update staged_blobs set staged_at = now() - interval '3 hours' where key = $1", [old])
    await abandonStagedJob.handle(ctx, {})
    await expect.poll(async () => (await files()).includes(old)).toBe(false)
    expect(await files()).toContain(young)
    await dropBlob(ctx, young)
    await noFileIsForgotten()
  })
})

it('a file whose owner was written down stays, although the answer got lost and it is taken for unwanted', async () => {
  const { admin, databucket } = await cityWithDatabucket(test)
  const id = await uploadFile(admin, databucket, 'bleibt.txt', text(500))
  await processed(admin, id)
  const [row] = await query<{ blob_key: string }>('select blob_key from documents where id = $1', [id])
  await dropBlob(test.app.systemContext('test'), row?.blob_key ?? '')
  await noFileIsForgotten()
})

describe('an upload', () => {
  const store = (browser: TestBrowser, databucket: string, list: { name: string; size: number }[]) =>
    browser.refused('document.store', { params: { databucket }, body: { files: list } })

  it('is refused with the words of the rules before anything is transferred', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const megabyte = 1_048_576
    const many = Array.from({ length: 51 }, (_, index) => ({ name: `${index}.txt`, size: 1 }))
    const large = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.pdf`, size: 18 * megabyte }))
    for (const [list, message] of [
      [[{ name: 'gross.pdf', size: 20 * megabyte + 1 }], 'gross.pdf ist zu groß (max. 20 MB)'],
      [large, 'Gesamte Uploadgröße überschreitet 100 MB.'],
      [many, 'Es sind maximal 50 Dateien pro Upload erlaubt.'],
      [[{ name: 'programm.exe', size: 10 }], uploadTexts.wrongType('programm.exe')],
      [[{ name: '.pdf', size: 10 }], uploadTexts.wrongType('.pdf')],
    ] as const) {
      const refusal = await store(admin, databucket, [...list])
      expect(refusal).toMatchObject({ status: 422, errors: { files: message } })
    }
    const empty = await store(admin, databucket, [{ name: 'leer.txt', size: 0 }])
    expect([empty.status, ...Object.values(empty.errors)]).toEqual([422, 'Die Datei ist leer.'])
    for (const name of ['umge\u202Efdp.txt', 'null\u0000.exe.txt'])
      expect((await store(admin, databucket, [{ name, size: 10 }])).status).toBe(422)
    expect(await query('select from document_uploads where databucket_id = $1', [databucket])).toEqual([])
  })

  it('keeps of a path only the name', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const { uploads } = await admin.call('document.store', {
      params: { databucket },
      body: { files: [{ name: '../../etc/passwd.txt', size: 5 }] },
    })
    expect(uploads[0]?.filename).toBe('passwd.txt')
  })

  it('of a file that is there already asks, and takes it all the same when it is meant', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const bytes = Buffer.from('Die Hundesteuer beträgt 90 Euro im Jahr.')
    await uploadFile(admin, databucket, 'steuer.txt', bytes)
    const announce = async (allow_duplicate: boolean) => {
      const { uploads } = await admin.call('document.store', {
        params: { databucket },
        body: { files: [{ name: 'noch-einmal.txt', size: bytes.length, allow_duplicate }] },
      })
      return { params: { databucket, upload: uploads[0]?.id ?? '' }, query: { offset: 0 }, bytes }
    }
    expect(await admin.refused('document.upload.piece', await announce(false))).toMatchObject({
      status: 422,
      errors: { files: expect.stringContaining('gibt es in diesem Datenspeicher schon („steuer“)') },
    })
    expect((await admin.call('document.upload.piece', await announce(true))).document_id).toBeTruthy()
  })

  it('that cannot be paid is refused with its price', async () => {
    const { admin, databucket } = await cityWithDatabucket(test, 1)
    const refusal = await store(admin, databucket, [
      { name: 'a.pdf', size: 600_000 },
      { name: 'b.png', size: 600_000 },
    ])
    expect(refusal).toMatchObject({
      status: 402,
      code: 'insufficient_credits',
      message: 'Nicht genügend Credits verfügbar',
      credit_error: { required: 3.26, available: 1, estimated_pages: 11 },
    })
    expect(await query('select from document_uploads where databucket_id = $1', [databucket])).toEqual([])
  })

  it('never takes more storage than the tenant has, however many begin at once', async () => {
    const { admin, city, databucket } = await cityWithDatabucket(test)
    await query('update tenants set upload_limit_mb = 4 where id = $1', [city.id])
    const megabyte = 1_048_576
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        admin.send('document.store', {
          params: { databucket },
          body: { files: [{ name: `${index}.txt`, size: megabyte }] },
        }),
      ),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    expect(await storageOf(city.id)).toEqual({ used: 0, reserved: 4 * megabyte })
    const refusal = replies.find(({ statusCode }) => statusCode !== 200)?.json()
    expect(refusal).toMatchObject({
      code: 'limit_reached',
      message: 'Der Speicherplatz reicht nicht aus: Von 4 MB sind noch 0 MB frei.',
    })
  })

  it('is nobody else’s: not of another tenant, nor of another data store', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const other = await cityWithDatabucket(test)
    const bytes = text(100)
    const params = await begin(admin, databucket, 'a.txt', 200)
    expect((await send(other.admin, params, bytes, 0, 100)).statusCode).toBe(404)
    const moved = { databucket: other.databucket, upload: params.upload }
    expect((await send(other.admin, moved, bytes, 0, 100)).statusCode).toBe(404)
    expect((await other.admin.refused('document.upload.destroy', { params: moved })).status).toBe(404)
    expect((await admin.call('document.upload.show', { params })).received).toBe(0)
  })
})
