import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { documents } from './tables.ts'

/** How many documents of a data store nobody can search yet. */
export const documentsInWork = (
  db: Db,
  { tenantId, databucketId }: { tenantId: string; databucketId: string },
): Promise<number> =>
  db.$count(
    documents,
    and(
      eq(documents.tenantId, tenantId),
      eq(documents.databucketId, databucketId),
      inArray(documents.status, ['pending', 'inprogress']),
    ),
  )
