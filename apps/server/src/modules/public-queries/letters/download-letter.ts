import { Readable } from 'node:stream'
import { attachmentNamed } from '../../../platform/attachment-name.ts'
import { berlinDay } from '../../../platform/berlin.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { websiteOf } from '../../tenancy/index.ts'
import { versionOf } from '../approved-answer.ts'
import { queryOf } from '../list/show-query.ts'
import { texts } from '../policy.ts'
import type { VersionPath } from '../versions/held-version.ts'
import { findVersion } from '../versions/versions-store.ts'
import { letterOf } from './letter.ts'
import { docxType, letterDocx } from './letter-docx.ts'
import { letterPdf } from './letter-pdf.ts'

/** Long titles make names that no folder takes. */
const titleInName = 80

export const downloadLetter = async (
  ctx: TenantCtx,
  path: VersionPath,
  format: 'docx' | 'pdf',
): Promise<StreamReply> => {
  const { id: tenantId, name } = ctx.actor.tenant
  const query = await queryOf(ctx, path.public_query)
  const ref = { tenantId, queryId: query.id, version: path.version }
  const answer = await versionOf(ctx, ref)
  if (!answer) {
    if (await findVersion(ctx.db, { ...ref, number: path.version }))
      throw new AppError('conflict', texts.unwritten)
    throw notFound()
  }
  const now = ctx.clock.now()
  const sender = (await websiteOf(ctx.db, tenantId))?.webTitle || name
  const letter = letterOf({ ...answer, sender, requester: query.requester, at: now })
  const filename = `Antwort-${letter.subject.slice(0, titleInName).trim()}-${berlinDay(now)}.${format}`
  const headers = { 'content-disposition': attachmentNamed(filename), 'cache-control': 'no-store' }
  return format === 'docx'
    ? { type: docxType, body: letterDocx(letter), headers }
    : { type: 'application/pdf', body: Readable.from(letterPdf(letter), { objectMode: false }), headers }
}
