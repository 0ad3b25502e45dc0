import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import {
  checkStorage,
  type DocumentTableRow,
  holdDatabucket,
  lockDocument,
  removeDocuments,
  sweepBlobsSoon,
} from '../../databuckets/index.ts'
import { addDocument } from '../add-document.ts'
import { askAgain } from '../ask-again.ts'
import { kindOf, mediaTypeOf } from '../file-kinds.ts'
import { reviseDocument } from '../revise-document.ts'
import { isPage } from '../row-keys.ts'
import { dropBlob, stageBlob } from '../stage-blob.ts'
import { storeRead } from '../stored-results.ts'
import { type PageOutcome, type WebPageRow, webPages } from '../tables.ts'
import { type CrawlRun, holdCrawl } from './crawl-run.ts'
import { isDead, type PageQueue, pageWithText } from './page-queue.ts'
import type { PageContent, Visit } from './visit-page.ts'

interface StagedContent {
  blobKey: string
  mediaType: string
  sizeBytes: number
  sha256: Buffer
  read?: { key: string; pages: number }
}

const stage = async (ctx: Ctx, { content, facts }: Visit): Promise<StagedContent | null> => {
  if (!content || !facts?.sha256) return null
  return {
    blobKey: await stageBlob(ctx, content.bytes),
    mediaType: mediaTypeOf(content.kind),
    sizeBytes: content.bytes.length,
    sha256: facts.sha256,
    read: content.read
      ? { key: await storeRead(ctx, withoutLinks(content)), pages: content.read.pages }
      : undefined,
  }
}

/** What the crawler needed of the page is no part of what it says. */
const withoutLinks = ({ read }: Extract<PageContent, { kind: 'html' }>) => {
  const { links: _links, canonicalUrl: _canonicalUrl, isNoIndex: _isNoIndex, ...document } = read
  return document
}

const unstage = async (ctx: Ctx, staged: StagedContent | null): Promise<void> => {
  if (!staged) return
  await dropBlob(ctx, staged.blobKey)
  if (staged.read) await dropBlob(ctx, staged.read.key)
}

const filenameOf = (url: string, { mediaType }: StagedContent): string => {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split('/').filter(Boolean).at(-1) ?? hostname
  const name = safeDecode(last)
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .slice(0, 200)
  if (mediaType !== mediaTypeOf('html')) {
    const ending = kindOf(mediaType)
    return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name || hostname}.${ending}`
  }
  return /\.html?$/i.test(name) ? name : `${name || hostname}.html`
}

const safeDecode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The page as a document: a new one, or the next content of the one it is. Returns its id. */
const saveDocument = async (
  ctx: Ctx,
  { source }: CrawlRun,
  page: WebPageRow,
  document: DocumentTableRow | null,
  staged: StagedContent,
  title: string,
): Promise<string> => {
  await checkStorage(ctx.db, source.tenantId, staged.sizeBytes - (document?.sizeBytes ?? 0))
  if (document) {
    await reviseDocument(ctx, document, staged)
    return document.id
  }
  const id = newId()
  await addDocument(ctx, {
    id,
    tenantId: source.tenantId,
    databucketId: source.databucketId,
    webSourceId: source.id,
    title: title || page.url,
    filename: filenameOf(page.url, staged),
    externalUrl: page.url,
    uploadedBy: null,
    uploadedByName: source.name,
    ...staged,
  })
  return id
}

const keepsDocument: PageOutcome[] = ['indexed', 'unchanged', 'failed']

/** Writes down what a visit found: the page, its document, and where it leads to. All or nothing. */
export const keepVisit = async (
  ctx: Ctx,
  run: CrawlRun,
  queue: PageQueue,
  page: WebPageRow,
  visit: Visit,
): Promise<void> => {
  if (isDead(visit.outcome)) queue.giveBack()
  const leadsTo = await queue.choose([
    ...visit.sameDepth.map(address => ({ address, depth: page.depth, redirects: page.redirects + 1 })),
    ...visit.links.map(address => ({ address, depth: page.depth + 1 })),
  ])
  const { tenantId } = run.source
  const staged = await stage(ctx, visit)
  try {
    const isUnused = await inTransaction(ctx, async ctx => {
      // As whoever adds something to a data store does: it cannot go away meanwhile.
      await holdDatabucket(ctx.db, { tenantId, id: run.source.databucketId }, 'key share')
      await holdCrawl(ctx, run)
      // Before the page, as whoever deletes it does; it may be gone since the page was looked up.
      const document = page.documentId
        ? await lockDocument(ctx.db, { tenantId, id: page.documentId }, 'update')
        : null
      const { textSha256, title = '' } = visit.facts ?? {}
      const isCopy = Boolean(staged && textSha256 && (await pageWithText(ctx.db, page, textSha256)))
      const outcome = isCopy ? 'duplicate' : visit.outcome
      let documentId = keepsDocument.includes(outcome) ? (document?.id ?? null) : null
      // Unchanged on the site, but what it says never got into the index: the credits may have run out.
      if (documentId && document?.status === 'failed' && outcome === 'unchanged')
        await askAgain(ctx, document, { isInBackground: true })
      if (staged && !isCopy) documentId = await saveDocument(ctx, run, page, document, staged, title)
      await ctx.db
        .update(webPages)
        .set({
          ...visit.facts,
          isQueued: false,
          missed: 0,
          outcome,
          failure: visit.failure ?? null,
          documentId,
          fetchedAt: ctx.clock.now(),
        })
        .where(isPage(page))
      if (document && !documentId) {
        await removeDocuments(ctx.db, tenantId, [document.id])
        await sweepBlobsSoon(ctx)
      }
      await queue.add(ctx, leadsTo)
      return isCopy
    })
    if (isUnused) await unstage(ctx, staged)
  } catch (error) {
    await unstage(ctx, staged)
    throw error
  }
}
