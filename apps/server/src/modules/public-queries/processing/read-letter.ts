import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { type FoundText, ReadingError } from '../../ingestion/index.ts'
import { lastLetter, withFollowUp } from '../create/follow-up.ts'
import { isFileOf, isQuery } from '../row-keys.ts'
import { type PublicQueryFileRow, publicQueries, publicQueryFiles } from '../tables.ts'
import type { QueryDependencies } from './dependencies.ts'
import { QueryFailure } from './fail-query.ts'
import { holdRun, type QueryRun } from './query-run.ts'
import { beginStep, endStep, progressOf, setStep } from './report-steps.ts'

/** What of the files this version reads, and how many of their pages are pictures. */
export interface Reading {
  files: string[]
  ocrPages: number
}
const nothingToRead: Reading = { files: [], ocrPages: 0 }

/** Whoever sends a book as an attachment has its beginning read. */
const textAtMost = 200_000

const filesOf = (ctx: Ctx, { query }: QueryRun): Promise<PublicQueryFileRow[]> =>
  ctx.db.select().from(publicQueryFiles).where(isFileOf(query)).orderBy(asc(publicQueryFiles.position))

const isUnread = ({ text, failure }: PublicQueryFileRow): boolean => text === null && failure === null

/** The file that is the request itself; all others are attachments. */
const isLetter = ({ query }: QueryRun, { position }: PublicQueryFileRow): boolean =>
  query.inputMode === 'file' && position === 0

type FileChange = Partial<Pick<PublicQueryFileRow, 'text' | 'pages' | 'ocrPages' | 'failure'>>

const changeFile = (ctx: Ctx, file: PublicQueryFileRow, change: FileChange) =>
  ctx.db
    .update(publicQueryFiles)
    .set(change)
    .where(and(eq(publicQueryFiles.tenantId, file.tenantId), eq(publicQueryFiles.id, file.id)))

/** The letter becomes the message of the request, before whatever came after it; of an attachment its text stays beside it. */
const keepFound = (
  ctx: Ctx,
  run: QueryRun,
  file: PublicQueryFileRow,
  { pages, ocrPages, read }: FoundText,
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { message } = await holdRun(ctx, run)
    const text = read?.text.replaceAll('\0', ' ').toWellFormed().slice(0, textAtMost) ?? null
    if (text !== null && isLetter(run, file)) {
      const whole = message ? withFollowUp(text, message) : text
      await ctx.db.update(publicQueries).set({ message: whole }).where(isQuery(run.query))
      await changeFile(ctx, file, { pages, ocrPages, text: '' })
    } else await changeFile(ctx, file, { pages, ocrPages, text })
  })

/** An attachment that nobody can read says so; a letter that nobody can read is none. */
const readOne = async (
  ctx: Ctx,
  parts: QueryDependencies,
  run: QueryRun,
  file: PublicQueryFileRow,
  options: { mayRecognise: boolean; onProgress(share: number): void },
): Promise<void> => {
  try {
    await keepFound(ctx, run, file, await parts.readBlob(ctx, file, { ...options, signal: run.signal }))
  } catch (error) {
    if (!(error instanceof ReadingError) || error.isTemporary || parts.stopping.aborted) throw error
    await inTransaction(ctx, async ctx => {
      await holdRun(ctx, run)
      await changeFile(ctx, file, { failure: error.reason })
    })
    if (isLetter(run, file)) throw new QueryFailure(error.reason)
  }
}

const readAll = async (
  ctx: Ctx,
  parts: QueryDependencies,
  run: QueryRun,
  files: PublicQueryFileRow[],
  mayRecognise: boolean,
): Promise<void> => {
  const progress = progressOf(ctx, run, 'ocr')
  for (const [place, file] of files.entries())
    await readOne(ctx, parts, run, file, {
      mayRecognise,
      onProgress: share => progress.tell(((place + share) / files.length) * 100),
    })
  await progress.settled()
}

/** Reads what is in the files as text; pages that are pictures are only counted, so that it is known what they cost. */
export const findLetter = async (ctx: Ctx, parts: QueryDependencies, run: QueryRun): Promise<Reading> => {
  const kept = run.kept.get('ocr') as Reading | null | undefined
  if (run.finished.has('ocr') || kept) return { ...nothingToRead, ...kept }
  const unread = (await filesOf(ctx, run)).filter(isUnread)
  if (!unread.length) {
    await endStep(ctx, run, 'ocr', { status: 'skipped', result: nothingToRead })
    return nothingToRead
  }
  await beginStep(ctx, run, 'ocr')
  await readAll(ctx, parts, run, unread, false)
  const ids = unread.map(({ id }) => id)
  const looked = (await filesOf(ctx, run)).filter(({ id }) => ids.includes(id))
  const reading = { files: ids, ocrPages: looked.reduce((sum, file) => sum + (file.ocrPages ?? 0), 0) }
  await inTransaction(ctx, async ctx => {
    await holdRun(ctx, run)
    await setStep(ctx, run, 'ocr', { status: 'running', result: reading })
  })
  return reading
}

/** Recognises the pages that are pictures. Empty backs of sheets were held for, and are not paid. */
export const recogniseLetter = async (
  ctx: Ctx,
  parts: QueryDependencies,
  run: QueryRun,
  reading: Reading,
): Promise<{ quantity: number; result: null }> => {
  const own = async () => (await filesOf(ctx, run)).filter(({ id }) => reading.files.includes(id))
  if (!run.finished.has('ocr') && reading.files.length) {
    const unread = (await own()).filter(isUnread)
    if (unread.length) await readAll(ctx, parts, run, unread, true)
    await endStep(ctx, run, 'ocr', { status: 'completed', result: reading })
  }
  const readable = (await own()).filter(({ failure }) => failure === null)
  return { quantity: readable.reduce((sum, { ocrPages }) => sum + (ocrPages ?? 0), 0), result: null }
}

export interface Letter {
  /** All that was written, as it came. */
  message: string
  /** What this version answers: all of it, or what came last. */
  letter: string
  /** The same with its attachments. */
  whole: string
}

/** The letter as it is known by now. */
export const loadLetter = async (ctx: Ctx, run: QueryRun, { files }: Reading): Promise<Letter> => {
  const [row] = await ctx.db
    .select({ message: publicQueries.message })
    .from(publicQueries)
    .where(isQuery(run.query))
  const message = row?.message ?? ''
  const isFollowUp = run.version.occasion === 'follow_up'
  const attached = await ctx.db
    .select({ name: publicQueryFiles.name, text: publicQueryFiles.text })
    .from(publicQueryFiles)
    .where(and(isFileOf(run.query), isFollowUp ? inArray(publicQueryFiles.id, files) : undefined))
    .orderBy(asc(publicQueryFiles.position))
  const letter = isFollowUp ? lastLetter(message) : message
  const attachments = attached.flatMap(({ name, text }) => (text ? [`Anlage „${name}“:\n${text}`] : []))
  return { message, letter, whole: [letter, ...attachments].join('\n\n').trim() }
}
