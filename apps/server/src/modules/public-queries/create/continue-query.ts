import { and, count, eq, max } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { lockQuery } from '../list/queries-store.ts'
import { addVersion } from '../processing/add-version.ts'
import { isFileOf, isQuery, isVersionOf } from '../row-keys.ts'
import { publicQueries, publicQueryFiles, publicQueryVersions } from '../tables.ts'
import { addFiles, type NewFile } from './create-query.ts'
import { withFollowUp } from './follow-up.ts'

interface FollowUp {
  tenantId: string
  queryId: string
  /** Of what came: the same one again changes nothing. */
  key: string
  message: string
  files: NewFile[]
}

/** Something that was added to a request: its text joins the letter, a further version answers it. In the caller's transaction. */
export const continueQuery = async (
  ctx: Ctx,
  { tenantId, queryId, key, message, files }: FollowUp,
): Promise<void> => {
  const query = await lockQuery(ctx.db, { tenantId, id: queryId })
  if (!query) throw notFound()
  const [{ known } = { known: 0 }] = await ctx.db
    .select({ known: count() })
    .from(publicQueryVersions)
    .where(and(isVersionOf(query), eq(publicQueryVersions.requestKey, key)))
  if (known) return
  const [{ last } = { last: null }] = await ctx.db
    .select({ last: max(publicQueryFiles.position) })
    .from(publicQueryFiles)
    .where(isFileOf(query))
  await addFiles(ctx, query, files, (last ?? -1) + 1)
  await ctx.db
    .update(publicQueries)
    .set({ message: withFollowUp(query.message ?? '', message) })
    .where(isQuery(query))
  await addVersion(ctx, query, { key, occasion: 'follow_up', choices: query.choices, by: null })
}
