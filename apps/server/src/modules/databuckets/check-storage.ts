import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { theOnly } from '../../platform/the-only.ts'
import { tenants } from '../tenancy/index.ts'
import { databucketStorage } from './tables.ts'

const megabyte = 1_048_576

const inMegabytes = (bytes: number): string =>
  (Math.max(0, bytes) / megabyte).toLocaleString('de-DE', { maximumFractionDigits: 1 })

/** Holds the tenant's storage until the end of the transaction, so that two uploads never see the same free space. */
export const checkStorage = async (db: Db, tenantId: string, bytes: number): Promise<void> => {
  const storage = theOnly(
    await db
      .select({
        used: databucketStorage.usedBytes,
        reserved: databucketStorage.reservedBytes,
        limitMb: tenants.uploadLimitMb,
      })
      .from(databucketStorage)
      .innerJoin(tenants, eq(tenants.id, databucketStorage.tenantId))
      .where(eq(databucketStorage.tenantId, tenantId))
      .for('update', { of: databucketStorage }),
  )
  const limit = storage.limitMb * megabyte
  const free = limit - storage.used - storage.reserved
  // What shrinks is never refused, also where the limit was lowered below what is there.
  if (bytes <= Math.max(0, free)) return
  const message = `Der Speicherplatz reicht nicht aus: Von ${inMegabytes(limit)} MB sind noch ${inMegabytes(free)} MB frei.`
  throw new AppError('limit_reached', message, { errors: { files: message } })
}
