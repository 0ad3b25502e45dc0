import type { DocumentRow, DocumentUpload } from '@lotse/contract'
import { expect } from 'vitest'
import { acrossTenantsVerifyLedger } from '../src/modules/credits/index.ts'
import type { Database } from '../src/platform/database.ts'
import { makeDocx } from './files/office.ts'
import { linesOfText, makePdf } from './files/pdf.ts'
import { drawSheet } from './files/picture.ts'
import { type Client, readJson } from './lotse-process.ts'

/** A file that is uploaded, piece by piece, whatever dies meanwhile. */
export interface LoadFile {
  name: string
  bytes: Buffer
  /** Why it must fail; null if it must not. */
  reason: string | null
  /** As the web app counts them before it sends a PDF. */
  counted: { pages?: number; ocr_pages?: number }
  upload: string | null
  isDone: boolean
}

const paragraphs = (subject: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `Absatz ${index + 1} über ${subject}: Die Gebühr beträgt ${index + 3} Euro im Jahr.`,
  )

export const mixedFiles = (ofEachKind: number): LoadFile[] =>
  Array.from({ length: ofEachKind }, (_, index) => {
    const lines = [`Bescheid Nummer ${index}`, 'Die Gebühr beträgt zehn Euro.']
    const sheet = drawSheet(lines, { width: 900, height: 260 })
    const pdf = makePdf(
      Array.from({ length: 2 }, (_, page) => ({
        texts: linesOfText(paragraphs(`Satzung ${index}-${page}`, 30)),
      })),
    )
    const scan = { bytes: sheet.jpeg, width: sheet.width, height: sheet.height }
    const [twoPages, tenPages, oneScan] = [
      { pages: 2, ocr_pages: 0 },
      { pages: 10, ocr_pages: 0 },
      { pages: 1, ocr_pages: 1 },
    ]
    const broken = 'Das PDF ist beschädigt oder unvollständig.'
    const files: [string, Buffer, LoadFile['counted'], string | null][] = [
      [`text-${index}.txt`, Buffer.from(paragraphs(`Text ${index}`, 400).join('\n\n')), {}, null],
      [`satzung-${index}.pdf`, pdf, twoPages, null],
      [`brief-${index}.docx`, makeDocx(paragraphs(`Brief ${index}`, 80)), tenPages, null],
      [`scan-${index}.pdf`, makePdf([{ jpeg: scan, width: 432, height: 125 }]), oneScan, null],
      [`kaputt-${index}.pdf`, pdf.subarray(0, 900), twoPages, broken],
    ]
    return files.map(([name, bytes, counted, reason]) => {
      return { name, bytes, counted, reason, upload: null, isDone: false }
    })
  }).flat()

const pieceBytes = 10_000

/** Sends what is missing of a file, as the web app does after a broken connection. */
export const sendRest = async (client: Client, bucket: string, file: LoadFile): Promise<void> => {
  const base = `/api/databuckets/${bucket}`
  if (!file.upload) {
    const body = { files: [{ name: file.name, size: file.bytes.length, ...file.counted }] }
    const { uploads } = await readJson<{ uploads: DocumentUpload[] }>(
      client,
      'POST',
      `${base}/documents`,
      body,
    )
    file.upload = uploads[0]?.id ?? null
  }
  const path = `${base}/uploads/${file.upload}`
  let state = await readJson<DocumentUpload>(client, 'GET', path)
  while (!state.document_id) {
    const piece = file.bytes.subarray(state.received, state.received + pieceBytes)
    state = await readJson<DocumentUpload>(client, 'PUT', `${path}?offset=${state.received}`, piece)
  }
  file.isDone = true
}

export const documentsOf = async (client: Client, bucket: string): Promise<DocumentRow[]> => {
  const rows: DocumentRow[] = []
  for (let page = 1; ; page += 1) {
    const path = `/api/databuckets/${bucket}/documents?per_page=100&page=${page}`
    const { data, last_page } = await readJson<{ data: DocumentRow[]; last_page: number }>(
      client,
      'GET',
      path,
    )
    rows.push(...data)
    if (page >= last_page) return rows
  }
}

export const isOver = ({ status }: DocumentRow): boolean => status === 'completed' || status === 'failed'

/** Files in the store that have an owner. */
export const ownedBlobs = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ key: string }>(
    `select key from (
       select blob_key as key from documents union select read_key from document_processing union select vectors_key from document_processing
       union select unnest(piece_keys) from document_uploads union select cover_key from databuckets
       union select id::text from installation_identity
     ) owned where key is not null`,
  )
  return rows.map(({ key }) => key)
}

/** What must be true of the documents of a data store once everything has come to its end. */
export const verifyDocuments = async (
  database: Database,
  bucket: string,
  files: LoadFile[],
  documents: DocumentRow[],
): Promise<string> => {
  const rows = async <T>(sql: string, values: unknown[] = []) =>
    (await database.pool.query(sql, values)).rows as T[]
  // None is missing, none is there twice.
  expect(documents.map(({ id }) => id).sort()).toEqual(files.map(file => file.upload).sort())
  const cost = new Map(documents.map(({ id, processing_credits_used: used }) => [id, used]))
  let gaveUp = 0
  for (const file of files) {
    const document = documents.find(({ id }) => id === file.upload)
    const isBroken = document?.failure?.includes('mehrmals abgebrochen')
    if (isBroken) gaveUp += 1
    else expect(document?.failure ?? null, file.name).toBe(file.reason)
    expect(document?.status).toBe(document?.failure ? 'failed' : 'completed')
  }
  // Each completed document has its passages exactly once.
  const passages = await rows<{ document_id: string; found: number; highest: number }>(
    'select document_id, count(*)::int as found, max(position)::int + 1 as highest from passages where databucket_id = $1 group by document_id',
    [bucket],
  )
  for (const { id, status, chunks_count } of documents) {
    const row = passages.find(({ document_id }) => document_id === id)
    if (status === 'completed')
      expect(row, id).toEqual({ document_id: id, found: chunks_count, highest: chunks_count })
  }
  // Every cent that was spent is a document's, once for each part; the rest is back.
  expect((await acrossTenantsVerifyLedger(database.db)).flatMap(({ faults }) => faults)).toEqual([])
  const spent = await rows<{ id: string; cents: string; keys: number; actions: number }>(
    `select context->>'document_id' as id, sum(spent_cents) as cents, count(distinct idempotency_key)::int as keys, count(*)::int as actions
     from credit_reservations where status = 'confirmed' and context->>'document_id' = any($1) group by 1`,
    [[...cost.keys()]],
  )
  for (const { id, cents, keys, actions } of spent) {
    expect(keys).toBe(actions)
    expect(Number(cents) / 100, id).toBeCloseTo(cost.get(id) ?? -1, 5)
  }
  const charged = documents.filter(({ processing_credits_used }) => processing_credits_used > 0)
  expect(spent.filter(({ cents }) => Number(cents) > 0)).toHaveLength(charged.length)
  const pending = await rows(
    "select from credit_reservations where status = 'pending' and context->>'document_id' = any($1)",
    [[...cost.keys()]],
  )
  expect(pending).toEqual([])
  const failed = documents.filter(({ status }) => status === 'failed').length
  return `${documents.length} Dokumente, ${failed} gescheitert, davon ${gaveUp} nach mehreren Abbrüchen`
}
