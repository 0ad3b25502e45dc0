import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { linesOfText, makePdf } from '../../../test/files/pdf.ts'
import { startTestS3, type TestS3 } from '../../../test/s3-server.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { cityWithDatabucket, processed, uploadFile } from '../../../test/uploads.ts'
import { startWebSite, type WebSite, webPage } from '../../../test/web-site.ts'
import { createOutbound } from '../../platform/outbound.ts'

let store: TestS3
let site: WebSite
let test: TestApp
beforeAll(async () => {
  store = await startTestS3()
  site = await startWebSite()
  test = await startTestApp({
    config: { blobs: store.access },
    outbound: createOutbound({ loopback: [site.host] }),
  })
})
afterAll(async () => {
  await test.close()
  await site.close()
  await store.close()
})
afterEach(() => {
  delete store.faults.refusals
})

const letter = makePdf([
  { texts: linesOfText(['Die Hundesteuer beträgt 120 Euro im Jahr und ist im Juli fällig.']) },
])
const blobKeyOf = async (document: string): Promise<string> => {
  const { rows } = await test.app.database.pool.query('select blob_key from documents where id = $1', [
    document,
  ])
  return rows[0].blob_key
}

describe('with an S3 store', () => {
  it('a file is uploaded in pieces, read, found, downloaded as it was, and deleted without a trace', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const before = await store.keys()
    const id = await uploadFile(admin, databucket, 'Hundesteuer.pdf', letter, { pieceBytes: 400 })
    expect(await processed(admin, id)).toMatchObject({ status: 'completed', failure: null })
    const { rawPayload } = await admin.send('document.download', { params: { document: id } })
    expect(rawPayload.equals(letter)).toBe(true)
    expect(await store.keys()).toContain(await blobKeyOf(id))
    await admin.call('document.destroy', { params: { document: id } })
    await expect.poll(() => store.keys()).toEqual(before)
  })

  it('pages of a website are kept and read', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    site.pages.set(
      '/',
      webPage('Öffnungszeiten', 'Das Bürgerbüro ist montags von acht bis zwölf Uhr geöffnet.'),
    )
    await admin.call('databucket.store_websource', {
      params: { databucket },
      body: { name: 'Rathaus', url: `${site.url}/`, frequency: 'daily', page_limit: 5 },
    })
    const documents = () => admin.call('databucket.documents', { params: { databucket } })
    await expect.poll(async () => (await documents()).data.map(({ status }) => status)).toEqual(['completed'])
    const id = (await documents()).data[0]?.id ?? ''
    expect(await store.keys()).toContain(await blobKeyOf(id))
  })
})

describe('while the S3 store is down', () => {
  it('a download says so and no more, and works again afterwards', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const id = await uploadFile(admin, databucket, 'Hundesteuer.pdf', letter)
    await processed(admin, id)
    store.faults.refusals = 1_000
    const refused = await admin.send('document.download', { params: { document: id } })
    expect(refused.statusCode).toBe(503)
    expect(refused.json().message).toBe(
      'Der Dateispeicher ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    )
    expect(test.logged()).toContain('Der Dateispeicher antwortet nicht')
    delete store.faults.refusals
    const { rawPayload } = await admin.send('document.download', { params: { document: id } })
    expect(rawPayload.equals(letter)).toBe(true)
  })

  it('an upload stays where it was, and goes on afterwards', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const { uploads } = await admin.call('document.store', {
      params: { databucket },
      body: { files: [{ name: 'Hundesteuer.pdf', size: letter.length }] },
    })
    const params = { databucket, upload: uploads[0]?.id ?? '' }
    const send = () => admin.send('document.upload.piece', { params, query: { offset: 0 }, bytes: letter })
    store.faults.refusals = 1_000
    expect((await send()).statusCode).toBe(503)
    expect(await admin.call('document.upload.show', { params })).toMatchObject({ received: 0 })
    delete store.faults.refusals
    expect((await send()).json()).toMatchObject({ document_id: params.upload })
    expect(await processed(admin, params.upload)).toMatchObject({ status: 'completed' })
  })

  it('a document is not called damaged, and is read as soon as the store answers', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    // As long as it takes for a whole run to fail.
    store.faults.refusedReads = 3
    const id = await uploadFile(admin, databucket, 'Hundesteuer.pdf', letter)
    expect(await processed(admin, id)).toMatchObject({ status: 'completed', failure: null })
    expect(store.faults.refusedReads).toBe(0)
  })
})
