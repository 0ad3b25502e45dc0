import { createHash } from 'node:crypto'
import { uploadFileBytes } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { OutboundError, type OutboundReply } from '../../../platform/outbound.ts'
import { textHashOf } from '../complete-document.ts'
import type { IngestionDependencies } from '../dependencies.ts'
import { type FileKind, ReadingError, type ReadPage, readHtml, sniff } from '../reading/index.ts'
import type { PageOutcome, WebPageRow } from '../tables.ts'
import { politeRequest } from './polite-request.ts'
import { canonicalAddress, isInPath, isSameSite, looksLikeFile } from './site-address.ts'

const pageBytes = 5_000_000
const redirectsAtMost = 5
/** They are kept for the visits that find the page unchanged. */
const linksAtMost = 2_000

export interface VisitScope {
  /** The address of the source. */
  site: string
  pathFilter: string
  delayMs: number
  signal: AbortSignal
}

/** What becomes a document. */
export type PageContent =
  | { kind: 'html'; bytes: Buffer; read: ReadPage }
  | { kind: Exclude<FileKind, 'html'>; bytes: Buffer; read: null }

export interface Visit {
  outcome: PageOutcome
  /** German, for people. */
  failure?: string
  /** The server asks to come back later. */
  isTemporary?: boolean
  /** What the address is known by from now on; what is not named stays. */
  facts?: Partial<Pick<WebPageRow, 'etag' | 'lastModified' | 'sha256' | 'textSha256' | 'links' | 'title'>>
  content?: PageContent
  /** Where it leads on to: one link further, or to the same place by another name. */
  links: string[]
  sameDepth: string[]
}

const visit = (outcome: PageOutcome, more: Partial<Visit> = {}): Visit => ({
  outcome,
  links: [],
  sameDepth: [],
  ...more,
})

/** It is a document, and by the present bounds it stays one: otherwise there would be nothing to keep. */
const isKept = ({ documentId, url }: WebPageRow, { pathFilter }: VisitScope): boolean =>
  documentId !== null && isInPath(url, pathFilter)

const conditions = (page: WebPageRow, scope: VisitScope): Record<string, string> => {
  const { etag, lastModified } = page
  return isKept(page, scope)
    ? {
        ...(etag ? { 'if-none-match': etag } : {}),
        ...(lastModified ? { 'if-modified-since': lastModified } : {}),
      }
    : {}
}

const request = (
  ctx: Ctx,
  { pace }: IngestionDependencies,
  page: WebPageRow,
  scope: VisitScope,
): Promise<OutboundReply> =>
  politeRequest(
    ctx,
    {
      url: page.url,
      headers: {
        accept: 'text/html,application/xhtml+xml,application/pdf,*/*;q=0.5',
        ...conditions(page, scope),
      },
      // Each hop is an address of its own, with its own permission.
      redirects: 0,
      sizeLimit: looksLikeFile(page.url) ? uploadFileBytes : pageBytes,
      timeLimitMs: pace.pageTimeLimitMs,
    },
    scope,
  )

const redirected = (page: WebPageRow, scope: VisitScope, location: string): Visit => {
  const target = canonicalAddress(location, page.url)
  if (!target) return visit('failed', { failure: 'Die Weiterleitung führt zu keiner gültigen Adresse.' })
  if (!isSameSite(new URL(target), new URL(scope.site)))
    return visit('elsewhere', {
      failure: `Die Adresse leitet auf eine andere Website weiter (${new URL(target).host}).`,
    })
  if (target === page.url || page.redirects >= redirectsAtMost)
    return visit('failed', { failure: 'Die Adresse leitet zu oft weiter.' })
  return visit('redirect', { sameDepth: [target] })
}

/** Headers are what a server says; PostgreSQL takes no NUL, and nobody needs kilobytes of them. */
const headerOf = (reply: OutboundReply, name: string): string | null => {
  const value = reply.headers.get(name)
  return value && value.length <= 500 ? value.replaceAll('\0', '') : null
}

const directivesOf = (reply: OutboundReply): string => (reply.headers.get('x-robots-tag') ?? '').toLowerCase()

const charsetOf = (reply: OutboundReply): string | undefined =>
  /charset="?([\w-]+)/i.exec(reply.headers.get('content-type') ?? '')?.[1]

/** The address that the page itself calls its own, if it is another one of this site. */
const otherNameOf = (page: WebPageRow, read: ReadPage, scope: VisitScope): string | null => {
  const own = read.canonicalUrl ? canonicalAddress(read.canonicalUrl, page.url) : null
  if (!own || own === page.url) return null
  return isSameSite(new URL(own), new URL(scope.site)) && isInPath(own, scope.pathFilter) ? own : null
}

const scriptPage = 'Die Seite zeigt ihren Text erst durch JavaScript; das kann nicht gelesen werden.'

const visitHtml = async (
  parts: IngestionDependencies,
  page: WebPageRow,
  scope: VisitScope,
  reply: OutboundReply,
  facts: Visit['facts'],
): Promise<Visit> => {
  const read = await readHtml(parts.reader, reply.body, page.url, {
    signal: scope.signal,
    charset: charsetOf(reply),
  }).catch((error: unknown) => {
    if (error instanceof ReadingError && error.code === 'noText' && reply.body.includes('<script'))
      return null
    throw error
  })
  if (!read) return visit('empty', { facts, failure: scriptPage })
  const directives = directivesOf(reply)
  const links = /\b(nofollow|none)\b/.test(directives)
    ? []
    : read.links
        .slice(0, linksAtMost)
        .map(link => canonicalAddress(link))
        .filter(link => link !== null)
  const known = { ...facts, links, title: (read.title ?? '').replaceAll('\0', '').slice(0, 300) }
  if (read.isNoIndex || /\b(noindex|none)\b/.test(directives))
    return visit('excluded', {
      facts: known,
      links,
      failure: 'Die Seite soll nicht gefunden werden (noindex).',
    })
  const otherName = otherNameOf(page, read, scope)
  if (otherName) return visit('duplicate', { facts: known, links, sameDepth: [otherName] })
  if (!isInPath(page.url, scope.pathFilter)) return visit('excluded', { facts: known, links })
  const textSha256 = textHashOf(read.text)
  const isSame = page.documentId !== null && page.textSha256?.equals(textSha256)
  return visit(isSame ? 'unchanged' : 'indexed', {
    facts: { ...known, textSha256 },
    links,
    content: isSame ? undefined : { kind: 'html', bytes: reply.body, read },
  })
}

/** Documents as servers name them. */
const fileTypes = /pdf|officedocument|opendocument|msword|ms-excel|rtf|text\/csv|markdown|epub/i
/** Pictures and archives behind links are rarely meant to be read. */
const readFromLinks: FileKind[] = 'pdf docx doc xlsx xls pptx odt ods odp rtf csv md epub txt'.split(
  ' ',
) as FileKind[]

const visitBody = async (
  parts: IngestionDependencies,
  page: WebPageRow,
  scope: VisitScope,
  reply: OutboundReply,
): Promise<Visit> => {
  const sha256 = createHash('sha256').update(reply.body).digest()
  const facts = { etag: headerOf(reply, 'etag'), lastModified: headerOf(reply, 'last-modified'), sha256 }
  if (isKept(page, scope) && page.sha256?.equals(sha256))
    return visit('unchanged', { facts, links: page.links })
  const type = reply.headers.get('content-type') ?? ''
  if (fileTypes.test(type) || (looksLikeFile(page.url) && !/html/i.test(type))) {
    if (/\b(noindex|none)\b/.test(directivesOf(reply))) return visit('excluded', { facts })
    const kind = await sniff(reply.body, new URL(page.url).pathname)
    if (!readFromLinks.includes(kind) || kind === 'html')
      return visit('unsupported', { facts, failure: 'Diese Art von Datei wird hinter Links nicht gelesen.' })
    if (!isInPath(page.url, scope.pathFilter)) return visit('excluded', { facts })
    return visit('indexed', { facts, content: { kind, bytes: reply.body, read: null } })
  }
  if (!/html/i.test(type) && type !== '')
    return visit('unsupported', { facts, failure: 'Die Adresse ist weder eine Webseite noch ein Dokument.' })
  return visitHtml(parts, page, scope, reply, facts)
}

const visitReply = (
  parts: IngestionDependencies,
  page: WebPageRow,
  scope: VisitScope,
  reply: OutboundReply,
): Visit | Promise<Visit> => {
  const { status } = reply
  const location = reply.headers.get('location')
  if (status === 304) return visit('unchanged', { links: page.links })
  if (status >= 300 && status < 400 && location) return redirected(page, scope, location)
  if (status === 404 || status === 410)
    return visit('gone', { failure: `Die Seite gibt es nicht (Status ${status}).` })
  if (status !== 200)
    return visit('failed', {
      failure: `Der Server antwortete mit dem Status ${status}.`,
      isTemporary: status === 429 || status >= 500,
    })
  return visitBody(parts, page, scope, reply)
}

/** Looks at one address. Whatever a page does, it ends as an outcome of this page alone. */
export const visitPage = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  page: WebPageRow,
  scope: VisitScope,
): Promise<Visit> => {
  try {
    return await visitReply(parts, page, scope, await request(ctx, parts, page, scope))
  } catch (error) {
    if (error instanceof OutboundError)
      return visit('failed', {
        failure: error.message,
        isTemporary: error.code === 'timeout' || error.code === 'unreachable',
      })
    if (error instanceof ReadingError && !error.isTemporary)
      return error.code === 'noText'
        ? visit('empty', { failure: error.reason })
        : visit('failed', { failure: error.reason })
    throw error
  }
}
