import { Readable } from 'node:stream'
import { attachmentNamed } from '../../../platform/attachment-name.ts'
import { berlinDay } from '../../../platform/berlin.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Exchange, StreamReply } from '../../../platform/http/handlers.ts'
import { recordAudit } from '../../audit/index.ts'
import { findTenantFacts } from '../../tenancy/index.ts'
import { texts } from '../policy.ts'
import type { ExportRef } from '../tables.ts'
import { readRange } from './byte-range.ts'
import { findExport } from './exports-store.ts'
import { readArchive } from './read-archive.ts'

/** The archive or a range of it: a download that broke off goes on where it was. */
export const downloadExport = async (
  ctx: Ctx,
  ref: ExportRef,
  { range }: Pick<Exchange, 'range'>,
): Promise<StreamReply> => {
  const row = await findExport(ctx.db, ref)
  if (!row) throw notFound()
  if (row.state !== 'ready' || row.bytes === null) throw new AppError('conflict', texts.notReady)
  if (row.expiresAt && row.expiresAt <= ctx.clock.now()) throw new AppError('gone', texts.expired)
  const { bytes } = row
  const etag = `"${row.id}"`
  const wanted = range.ifStill && range.ifStill !== etag ? null : readRange(range.wanted, bytes)
  const type = 'application/zip'
  if (wanted === 'unsatisfiable')
    return { status: 416, type, body: '', headers: { 'content-range': `bytes */${bytes}` } }
  const { start, end } = wanted ?? { start: 0, end: bytes - 1 }
  const tenant = await findTenantFacts(ctx.db, ref.tenantId)
  // Whoever goes on has been written down when it began.
  if (start === 0)
    await recordAudit(ctx, {
      action: 'tenant.export-downloaded',
      tenant,
      subject: { type: 'tenant', id: tenant.id, label: tenant.name },
    })
  return {
    status: wanted ? 206 : 200,
    type,
    body: Readable.from(readArchive(ctx, row, { start, end }), { objectMode: false }),
    headers: {
      'accept-ranges': 'bytes',
      'content-length': String(end - start + 1),
      'content-disposition': attachmentNamed(`${tenant.name} ${berlinDay(row.requestedAt)}.zip`),
      etag,
      ...(wanted ? { 'content-range': `bytes ${start}-${end}/${bytes}` } : {}),
    },
  }
}
