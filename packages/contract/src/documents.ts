import { z } from 'zod'
import {
  count,
  databucketParams,
  longText,
  managesContent,
  megabyte,
  webAddress,
} from './databucket-fields.ts'
import { route } from './route.ts'
import { id, line, pageOf, pageQuery, timestamp } from './schemas.ts'

export const documentStatuses = ['pending', 'inprogress', 'completed', 'failed'] as const
export type DocumentStatus = (typeof documentStatuses)[number]
export const documentPageSize = 20
export const newestUploadsShown = 5
/** Passages of a document that are shown at once. */
export const passagesAtOnce = 40

/** The limits of one upload; the tenant's own storage limit comes on top. */
export const uploadRules = {
  extensions: [
    'pdf',
    'txt',
    'png',
    'jpeg',
    'jpg',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'pptx',
    'odt',
    'ods',
    'odp',
    'rtf',
    'csv',
    'md',
    'html',
    'htm',
    'tif',
    'tiff',
    'webp',
    'eml',
    'msg',
    'epub',
    'zip',
  ],
  filesAtMost: 50,
  fileMegabytes: 20,
  totalMegabytes: 100,
  /** A file travels in pieces of this size, so that a broken connection costs one piece. */
  pieceBytes: 1_000_000,
} as const
export const uploadFileBytes = uploadRules.fileMegabytes * megabyte
export const uploadTotalBytes = uploadRules.totalMegabytes * megabyte

/** What is told when a choice of files breaks the rules, by the screens and by the server alike. */
export const uploadTexts = {
  tooLarge: (filename: string) => `${filename} ist zu groß (max. ${uploadRules.fileMegabytes} MB)`,
  tooLargeTogether: `Gesamte Uploadgröße überschreitet ${uploadRules.totalMegabytes} MB.`,
  tooMany: `Es sind maximal ${uploadRules.filesAtMost} Dateien pro Upload erlaubt.`,
  wrongType: (filename: string) =>
    `${filename} hat keinen erlaubten Dateityp (erlaubt: ${uploadRules.extensions.join(', ')}).`,
  /** The beginning is known to the screens, which offer to take the file all the same. */
  duplicateOf: (filename: string) => `${filename}: Diese Datei gibt es in diesem Datenspeicher schon`,
  duplicate: (filename: string, title: string) =>
    `${filename}: Diese Datei gibt es in diesem Datenspeicher schon („${title}“). Sie würde noch einmal berechnet und in Antworten doppelt stehen.`,
} as const

/** More than this no PDF may have. */
export const pagesAtMost = 2_000

/** More than this no text may have. */
const charactersAtMost = 20_000_000

/** The one rule of what a document costs, in the words of every screen. */
export const uploadPriceText =
  'Kosten: 1 Credit je 5 Seiten, dazu 1 Credit je Seite, deren Text aus einem Bild erkannt werden muss; Aufteilung und Zusammenfassung kosten zusammen selten mehr als 1 Credit. Vor dem Hochladen sehen Sie den Preis. Wird er um mehr als ein Zehntel überschritten, fragen wir, bevor etwas berechnet wird.'

/** Bytes of an average page by type: good enough for a price that is told before the file has been read. */
const bytesPerPage: Record<string, number> = {
  pdf: 60_000,
  txt: 3_000,
  doc: 20_000,
  docx: 12_000,
  xls: 15_000,
  xlsx: 10_000,
  pptx: 60_000,
  odt: 8_000,
  ods: 8_000,
  odp: 60_000,
  rtf: 15_000,
  csv: 3_000,
  md: 3_000,
  html: 9_000,
  htm: 9_000,
  eml: 9_000,
  msg: 20_000,
  epub: 8_000,
  zip: 20_000,
  tif: 60_000,
  tiff: 60_000,
}
export const estimatedPages = (filename: string, bytes: number): number => {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()
  return Math.max(1, Math.ceil(bytes / (bytesPerPage[extension] ?? Number.POSITIVE_INFINITY)))
}

/** What happens to a document, in this order; a step that does not apply is passed over. */
export const processingSteps = {
  reading: 'Text lesen',
  ocr: 'Texterkennung (OCR)',
  analysis: 'Inhaltsanalyse',
  chunking: 'Aufteilung in Abschnitte',
  vectors: 'Vektorisierung',
  summary: 'Zusammenfassung',
  indexing: 'Aufnahme in die Suche',
} as const
export type ProcessingStep = keyof typeof processingSteps
export const processingStepKeys = Object.keys(processingSteps) as [ProcessingStep, ...ProcessingStep[]]

const documentParams = z.strictObject({ document: id })

const step = z.strictObject({
  step: z.enum(processingStepKeys),
  status: z.enum(['waiting', 'running', 'completed', 'skipped', 'failed']),
  progress: count,
  failure: z.string().nullable(),
})

const documentRow = z.strictObject({
  id,
  title: z.string(),
  summary: z.string(),
  external_url: z.string(),
  status: z.enum(documentStatuses),
  progress: count,
  /** Why it failed, in German. */
  failure: z.string().nullable(),
  steps: z.array(step),
  original_filename: z.string(),
  media_type: z.string(),
  filesize: count,
  created_at: timestamp,
  uploaded_by: z.string(),
  processing_credits_used: z.number(),
  pages_count: count,
  chunks_count: count,
  credit_breakdown: z.record(z.string(), z.strictObject({ count, credits: z.number() })),
  can: z.strictObject({
    download: z.boolean(),
    update: z.boolean(),
    delete: z.boolean(),
    retry: z.boolean(),
  }),
})
export type DocumentRow = z.output<typeof documentRow>

export const documentDetails = documentRow.extend({
  databucket: z.strictObject({ id, name: z.string() }),
  language: z.string().nullable(),
  dated_on: z.iso.date().nullable(),
  metadata: z.record(z.string(), z.string()),
})

export const documentForm = z.strictObject({
  title: line(300),
  summary: longText(5000).default(''),
  external_url: z.union([z.literal(''), webAddress]).default(''),
})

const upload = z.strictObject({
  id,
  filename: z.string(),
  size: count,
  /** How many bytes have arrived: go on from there. */
  received: count,
  document_id: id.nullable(),
})
export type DocumentUpload = z.output<typeof upload>

export const documentsRoutes = {
  'databucket.documents': route({
    method: 'GET',
    path: '/api/databuckets/:databucket/documents',
    access: managesContent,
    summary: 'Dokumente eines Datenspeichers, die neuesten zuerst',
    params: databucketParams,
    query: pageQuery(documentPageSize).extend({
      status: z.enum(['', ...documentStatuses]).default(''),
      /** `1`: only what people have uploaded, without the pages of web sources. */
      uploads_only: z.enum(['0', '1']).default('0'),
    }),
    reply: pageOf(documentRow),
  }),
  'document.store': route({
    method: 'POST',
    path: '/api/databuckets/:databucket/documents',
    access: managesContent,
    summary: 'Hochladen beginnen: prüft Art, Größe, Speicherplatz und Credits, bevor etwas übertragen wird',
    params: databucketParams,
    body: z.strictObject({
      files: z
        // How large a file may be is said with its name, so the use case checks it.
        .array(
          z.strictObject({
            name: line(255),
            size: z.number().int().min(1, { error: 'Die Datei ist leer.' }),
            /** Letters of its text, as the sender counts them. */
            characters: z.number().int().min(0).max(charactersAtMost).optional(),
            /** As the sender counts them, or as the file says; without both, the price is taken from the size. */
            pages: z.number().int().min(1).max(pagesAtMost).optional(),
            /** How many of them are pictures, as far as the sender can tell. */
            ocr_pages: z.number().int().min(0).max(pagesAtMost).default(0),
            /** Takes the file although the data store has the same already. */
            allow_duplicate: z.boolean().default(false),
          }),
        )
        .min(1)
        .max(uploadRules.filesAtMost, { error: uploadTexts.tooMany }),
    }),
    reply: z.strictObject({
      uploads: z.array(upload),
      estimated_pages: count,
      estimated_credits: z.number(),
    }),
  }),
  'document.upload.show': route({
    method: 'GET',
    path: '/api/databuckets/:databucket/uploads/:upload',
    access: managesContent,
    summary: 'Wie viel von einer Datei angekommen ist',
    params: databucketParams.extend({ upload: id }),
    reply: upload,
  }),
  'document.upload.piece': route({
    method: 'PUT',
    path: '/api/databuckets/:databucket/uploads/:upload',
    access: managesContent,
    summary: 'Ein Stück der Datei ab der Stelle offset; mit dem letzten entsteht das Dokument',
    params: databucketParams.extend({ upload: id }),
    query: z.strictObject({ offset: z.coerce.number().int().min(0).max(uploadFileBytes) }),
    bytes: { maxBytes: uploadRules.pieceBytes },
    reply: upload,
  }),
  'document.upload.destroy': route({
    method: 'DELETE',
    path: '/api/databuckets/:databucket/uploads/:upload',
    access: managesContent,
    summary: 'Hochladen abbrechen',
    params: databucketParams.extend({ upload: id }),
    reply: 'empty',
  }),
  'document.edit': route({
    method: 'GET',
    path: '/api/documents/:document',
    access: managesContent,
    summary: 'Ein Dokument',
    params: documentParams,
    reply: documentDetails,
  }),
  'document.passages': route({
    method: 'GET',
    path: '/api/documents/:document/passages',
    access: managesContent,
    summary:
      'Was von einem Dokument gelesen wurde: seine Abschnitte in ihrer Reihenfolge, mit Seite und Überschriften',
    params: documentParams,
    query: z.strictObject({ position: z.coerce.number().int().min(0).max(10_000_000).default(0) }),
    reply: z.strictObject({
      passages: z.array(
        z.strictObject({
          position: count,
          page: z.number().int().nullable(),
          headings: z.array(z.string()),
          text: z.string(),
          /** It speaks to a model: places of the text, and why. Empty where it does not. */
          marks: z.array(z.strictObject({ rule: z.string(), start: count, end: count })),
          /** The owner has read it and lets it be used as it is; otherwise a marked passage is kept from models and answers. */
          is_released: z.boolean(),
        }),
      ),
      total: count,
      /** Marked passages of the whole document that nobody has released. */
      marked_count: count,
    }),
  }),
  'document.passages.release': route({
    method: 'PUT',
    path: '/api/documents/:document/passages/release',
    access: managesContent,
    summary: 'Einen markierten Abschnitt freigeben oder die Freigabe zurücknehmen',
    params: documentParams,
    body: z.strictObject({ position: z.int().min(0).max(10_000_000), is_released: z.boolean() }),
    reply: 'empty',
  }),
  'document.update': route({
    method: 'PUT',
    path: '/api/documents/:document',
    access: managesContent,
    summary: 'Titel, Zusammenfassung und Adresse eines Dokuments ändern',
    params: documentParams,
    body: documentForm,
    reply: documentDetails,
  }),
  'document.destroy': route({
    method: 'DELETE',
    path: '/api/documents/:document',
    access: managesContent,
    summary: 'Dokument löschen',
    params: documentParams,
    reply: 'empty',
  }),
  'document.download': route({
    method: 'GET',
    path: '/api/documents/:document/download',
    access: managesContent,
    summary: 'Dokument herunterladen',
    params: documentParams,
    reply: 'binary',
  }),
  'document.retry': route({
    method: 'POST',
    path: '/api/documents/:document/retry',
    access: managesContent,
    summary: 'Gescheiterte Verarbeitung noch einmal versuchen',
    params: documentParams,
    reply: documentRow,
  }),
}
