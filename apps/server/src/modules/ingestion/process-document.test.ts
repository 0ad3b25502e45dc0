import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linesOfText, makePdf } from '../../../test/files/pdf.ts'
import { drawSheet } from '../../../test/files/picture.ts'
import { balanceOf, giveCredits } from '../../../test/money.ts'
import { patience } from '../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { cityWithDatabucket, processed, showDocument, uploadFile } from '../../../test/uploads.ts'
import { after, minutes } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { acrossTenantsVerifyLedger } from '../credits/index.ts'
import { reserveCredits } from '../credits/ledger/ledger.ts'
import type { IngestionDependencies } from './dependencies.ts'
import type { DocumentRun } from './document-run.ts'
import { processDocument } from './process-document.ts'
import { beginStep } from './report-steps.ts'
import { acrossTenantsWatchDocuments } from './watch-documents.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ own: true })
})
afterAll(async () => {
  const faults = (await acrossTenantsVerifyLedger(test.app.database.db)).flatMap(report => report.faults)
  await test.close()
  expect(faults).toEqual([])
})

const statute = `Hundesteuersatzung der Stadt Musterstadt

§ 1 Steuergegenstand
Gegenstand der Steuer ist das Halten von Hunden durch natürliche Personen im Gebiet der Stadt Musterstadt.

§ 2 Steuersatz
Die Steuer beträgt jährlich für den ersten Hund 96 Euro, für jeden weiteren Hund 144 Euro.`

const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await test.app.database.pool.query(sql, values)).rows

const reservedOf = async (tenantId: string): Promise<number> => {
  const [row] = await query<{ reserved_cents: string }>(
    'select reserved_cents from credit_accounts where tenant_id = $1',
    [tenantId],
  )
  return Number(row?.reserved_cents)
}

const search = async (browser: TestBrowser, databucket: string, q: string) =>
  (await browser.call('databucket.search', { params: { databucket }, query: { q } })).results

const statusesOf = ({ steps }: { steps: { step: string; status: string }[] }) =>
  Object.fromEntries(steps.map(({ step, status }) => [step, status]))

/** As another process sees it: nothing is its own. */
const otherProcess = { ownRuns: new Set<string>() } as unknown as IngestionDependencies

/** A scanned page, small so that it is soon recognised. */
const scan = (): Buffer => {
  const sheet = drawSheet(['Gebührenordnung der Stadt', 'Die Gebühr beträgt zehn Euro.'], {
    width: 900,
    height: 260,
  })
  return makePdf([
    { jpeg: { bytes: sheet.jpeg, width: sheet.width, height: sheet.height }, width: 432, height: 125 },
  ])
}

describe('a document', () => {
  it('is read, parted, summarised and found, and costs what the ledger says', async () => {
    const { admin, city, databucket } = await cityWithDatabucket(test, 10)
    const id = await uploadFile(admin, databucket, 'hundesteuer.txt', Buffer.from(statute))
    const document = await processed(admin, id)
    expect(document).toMatchObject({
      status: 'completed',
      progress: 100,
      failure: null,
      pages_count: 1,
      chunks_count: 3,
      language: 'de',
      processing_credits_used: 0.21,
      credit_breakdown: {
        document_processing: { count: 1, credits: 0.2 },
        document_chunking: { count: 1, credits: 0.01 },
      },
    })
    expect(document.summary).toContain('Halten von Hunden')
    expect(statusesOf(document)).toEqual({
      reading: 'completed',
      ocr: 'skipped',
      analysis: 'completed',
      chunking: 'completed',
      vectors: 'skipped',
      summary: 'completed',
      indexing: 'completed',
    })
    expect(await balanceOf(test, city.id)).toBe(9.79)
    const [hit] = await search(admin, databucket, 'Was kostet der zweite Hund?')
    expect(hit).toMatchObject({ document_id: id, heading: expect.stringContaining('§ 2') })
  })

  it('that cannot be read fails alone, with its reason and for nothing', async () => {
    const { admin, city, databucket } = await cityWithDatabucket(test, 10)
    const good = makePdf([{ texts: linesOfText(['Die Bücherei öffnet um zehn Uhr.']) }])
    const [broken, whole] = await Promise.all([
      uploadFile(admin, databucket, 'kaputt.pdf', good.subarray(0, 300)),
      uploadFile(admin, databucket, 'ganz.pdf', good),
    ])
    const failed = await processed(admin, broken)
    expect(failed).toMatchObject({
      status: 'failed',
      failure: 'Das PDF ist beschädigt oder unvollständig.',
      processing_credits_used: 0,
      can: { retry: true, download: false },
    })
    expect(failed.steps.find(({ step }) => step === 'reading')).toMatchObject({
      status: 'failed',
      failure: 'Das PDF ist beschädigt oder unvollständig.',
    })
    const completed = await processed(admin, whole)
    expect(completed.status).toBe('completed')
    expect(await balanceOf(test, city.id)).toBeCloseTo(10 - completed.processing_credits_used, 5)
    expect((await admin.refused('document.retry', { params: { document: whole } })).status).toBe(409)
  })

  it(
    'waits as failed when credits run out, and goes on when there are some: recognised and paid once',
    async () => {
      const { admin, city, databucket } = await cityWithDatabucket(test, 1)
      // Told as a page that needs no recognition.
      const id = await uploadFile(admin, databucket, 'scan.pdf', scan(), { ocrPages: 0 })
      expect((await processed(admin, id)).failure).toMatch(/stimmen Sie dem Preis zu/)
      await admin.call('document.retry', { params: { document: id } })
      expect(await processed(admin, id)).toMatchObject({
        status: 'failed',
        failure: 'Nicht genügend Credits verfügbar',
        processing_credits_used: 0,
      })
      expect(await balanceOf(test, city.id)).toBe(1)
      await giveCredits(test, city.id, 9)
      // As if a run had died that asked for another price, before a model came or went.
      const ctx = test.app.systemContext('test')
      await reserveCredits(ctx, {
        tenantId: city.id,
        jobClass: 'ingestion.process',
        functionality: 'document_processing',
        cents: 50n,
        key: `document:${id}:1`,
        expiresAt: after(test.clock.now(), minutes(60)),
      })
      await query('update document_processing set reserved_cents = 50 where document_id = $1', [id])
      const waiting = await admin.call('document.retry', { params: { document: id } })
      expect(waiting).toMatchObject({ status: 'pending', failure: null })
      const document = await processed(admin, id)
      expect(document).toMatchObject({ status: 'completed', failure: null, pages_count: 1 })
      expect(document.credit_breakdown.document_ocr).toEqual({ count: 1, credits: 1 })
      expect(await balanceOf(test, city.id)).toBeCloseTo(10 - document.processing_credits_used, 5)
      expect(await reservedOf(city.id)).toBe(0)
      const attempts = await query<{ step: string; attempts: number }>(
        "select step, attempts from document_steps where document_id = $1 and step in ('reading', 'ocr')",
        [id],
      )
      // What was finished is not done again.
      expect(attempts.every(step => step.attempts === 1)).toBe(true)
      const [hit] = await search(admin, databucket, 'Wie hoch ist die Gebühr?')
      expect(hit).toMatchObject({ document_id: id, page: 1, text: expect.stringContaining('zehn Euro') })
    },
    patience(180_000),
  )

  it('whose pages must be recognised waits in a queue of its own, and lets others pass', async () => {
    const { admin, city, databucket } = await cityWithDatabucket(test)
    const id = await uploadFile(admin, databucket, 'a.txt', Buffer.from(statute))
    await processed(admin, id)
    await query("update documents set status = 'pending' where id = $1", [id])
    await query(
      'update document_processing set is_wanted = true, pages = null, read_key = null, quoted_cents = null where document_id = $1',
      [id],
    )
    // Takes the text for a picture, and would keep its worker for ever.
    const reader = {
      async read(_file: string, _kind: string, options?: { beforeRecognition?(pages: number): void }) {
        options?.beforeRecognition?.(1)
        return { pages: 1 }
      },
      close: async () => undefined,
    }
    const parts = {
      ...otherProcess,
      reader,
      stopping: new AbortController().signal,
    } as unknown as IngestionDependencies
    const document = { tenantId: city.id, id }
    await processDocument(test.app.systemContext('test'), parts, document, { mayRecognise: false })
    const [left] = await query<{ run_id: string | null; troubles: number; ocr_pages: number }>(
      'select run_id, troubles, ocr_pages from document_processing where document_id = $1',
      [id],
    )
    expect(left).toMatchObject({ troubles: 0, ocr_pages: 1 })
    // Another worker, with the real reader, goes on.
    expect(await processed(admin, id)).toMatchObject({ status: 'completed', failure: null })
    const jobs = await query(
      "select from pgboss.job where name = 'ingestion.recognise' and data ->> 'documentId' = $1",
      [id],
    )
    expect(jobs).toHaveLength(1)
  })

  it('keeps the title and the summary that people wrote', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const id = await uploadFile(admin, databucket, 'a.txt', Buffer.from(statute))
    await processed(admin, id)
    const body = { title: 'Mein Titel', summary: 'Meine Worte', external_url: '' }
    await admin.call('document.update', { params: { document: id }, body })
    await query("update documents set status = 'failed', failure = 'x' where id = $1", [id])
    await query("update document_steps set status = 'failed', failure = 'x' where document_id = $1", [id])
    await admin.call('document.retry', { params: { document: id } })
    expect(await processed(admin, id)).toMatchObject({ title: 'Mein Titel', summary: 'Meine Worte' })
  })

  it('that is deleted while it waits or runs leaves neither files nor reserved credits', async () => {
    const { admin, city, databucket } = await cityWithDatabucket(test)
    const ids = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        uploadFile(admin, databucket, `${index}.txt`, Buffer.from(statute)),
      ),
    )
    for (const document of ids) await admin.call('document.destroy', { params: { document } })
    await expect.poll(() => reservedOf(city.id)).toBe(0)
    expect((await admin.call('databucket.documents', { params: { databucket } })).total).toBe(0)
  })
})

const watch = () => acrossTenantsWatchDocuments(test.app.systemContext('test'), otherProcess)

/** The state that a process leaves which is killed in the middle of a step. */
const dieInTheMiddle = async (document: string, troubles: number) => {
  await query("update documents set status = 'inprogress' where id = $1", [document])
  await query("update document_steps set status = 'running' where document_id = $1 and step = 'summary'", [
    document,
  ])
  await query(
    `update document_processing set is_wanted = true, run_id = $2, run_until = $3, troubles = $4 where document_id = $1`,
    [document, newId(), test.clock.now(), troubles],
  )
}

describe('a document whose process died', () => {
  it('is found by the watch and goes on where it was, paid once', async () => {
    const { admin, city, databucket } = await cityWithDatabucket(test, 10)
    const id = await uploadFile(admin, databucket, 'a.txt', Buffer.from(statute))
    const before = await processed(admin, id)
    await dieInTheMiddle(id, 0)
    expect(await watch()).toBeGreaterThan(0)
    const after = await processed(admin, id)
    expect(after).toMatchObject({
      status: 'completed',
      processing_credits_used: before.processing_credits_used,
    })
    expect(await balanceOf(test, city.id)).toBe(9.79)
    const [reading] = await query<{ attempts: number }>(
      "select attempts from document_steps where document_id = $1 and step = 'reading'",
      [id],
    )
    expect(reading?.attempts).toBe(1)
  })

  it('but comes back says nothing more about it', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const id = await uploadFile(admin, databucket, 'a.txt', Buffer.from(statute))
    const before = await processed(admin, id)
    const late = { id: newId(), document: { id }, processing: { isFree: false } } as unknown as DocumentRun
    await beginStep(test.app.systemContext('test'), late, 'indexing')
    expect((await showDocument(admin, id)).steps).toEqual(before.steps)
  })

  it('three times at the same step fails with a reason, and can be tried again', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const id = await uploadFile(admin, databucket, 'a.txt', Buffer.from(statute))
    await processed(admin, id)
    await dieInTheMiddle(id, 2)
    await watch()
    const failed = await processed(admin, id)
    expect(failed).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('mehrmals abgebrochen'),
    })
    expect(failed.steps.find(({ step }) => step === 'summary')?.status).toBe('failed')
    await admin.call('document.retry', { params: { document: id } })
    expect((await processed(admin, id)).status).toBe('completed')
  })

  it('before it could take the job up is asked for again', async () => {
    const { admin, databucket } = await cityWithDatabucket(test)
    const id = await uploadFile(admin, databucket, 'a.txt', Buffer.from(statute))
    await processed(admin, id)
    await query("update documents set status = 'pending' where id = $1", [id])
    await query('update document_processing set is_wanted = true, queued_at = $2 where document_id = $1', [
      id,
      test.clock.now(),
    ])
    expect(await watch()).toBe(0)
    test.clock.advance(minutes(11))
    expect(await watch()).toBe(1)
    expect((await processed(admin, id)).status).toBe('completed')
  })
})
