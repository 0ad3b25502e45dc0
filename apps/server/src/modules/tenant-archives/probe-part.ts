import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { after, days } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { tenantExportFiles, tenantExports, tenantImports } from './tables.ts'

/** An archive that is ready to leave, and one that has begun to arrive. */
export const tenantArchivesProbePart: ProbePart = {
  name: 'tenant-archives',
  async fill({ db, blobs, clock }, { mainId: tenantId, secret }) {
    const now = clock.now()
    const expiresAt = after(now, days(7))
    const [exportId, archive] = [newId(), newId()]
    const bytes = Buffer.from(`Das Archiv ${secret}`)
    const blobKey = await blobs.put(bytes)
    await db.insert(tenantExports).values({
      tenantId,
      id: exportId,
      requestedByName: secret,
      requestedAt: now,
      state: 'ready',
      filesCount: 1,
      bytes: 1_000,
      directoryAt: 500,
      finishedAt: now,
      expiresAt,
    })
    await db.insert(tenantExportFiles).values({
      tenantId,
      exportId,
      number: 0,
      path: `${secret}.txt`,
      kind: 'text',
      blobKey,
      isOwn: true,
      bytes: bytes.length,
      crc32: crc32(bytes),
      sha256: createHash('sha256').update(bytes).digest(),
      atByte: 0,
    })
    await db.insert(tenantImports).values({
      id: archive,
      filename: `${secret}.zip`,
      sizeBytes: 6,
      startedByName: secret,
      createdAt: now,
      expiresAt,
    })
    return { export: exportId, archive }
  },
}
