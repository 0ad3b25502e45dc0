import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { theOnly } from '../../platform/the-only.ts'
import { storageShareMb } from './storage-share.ts'
import { databucketStorage } from './tables.ts'

const megabyte = 1_048_576

const inMegabytes = (bytes: number): string =>
  (Math.max(0, bytes) / megabyte).toLocaleString('de-DE', { maximumFractionDigits: 1 })

/** Holds the tenant's storage until the end of the transaction, so that two uploads never see the same free space. */
export const checkStorage = async (db: Db, tenantId: string, bytes: number): Promise<void> => {
  const isOwn = eq(databucketStorage.tenantId, tenantId)
  const { used, reserved } = theOnly(
    await db
      .select({ used: databucketStorage.usedBytes, reserved: databucketStorage.reservedBytes })
      .from(databucketStorage)
      .where(isOwn)
      .for('update'),
  )
  // Asked once the row is held: whoever gives space to a sub-tenant holds it, too, and may have done so just now.
  const { limitMb } = theOnly(
    await db.select({ limitMb: storageShareMb }).from(databucketStorage).where(isOwn),
  )
  const limit = Math.max(0, limitMb) * megabyte
  const free = limit - used - reserved
  // What shrinks is never refused, also where the limit was lowered below what is there.
  if (bytes <= Math.max(0, free)) return
  const message = `Der Speicherplatz reicht nicht aus: Von ${inMegabytes(limit)} MB sind noch ${inMegabytes(free)} MB frei.`
  throw new AppError('limit_reached', message, { errors: { files: message } })
}
