import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { isVersionOf, type QueryRef } from '../row-keys.ts'
import { type PublicQueryVersionRow, publicQueryVersions } from '../tables.ts'

/** They are written one after the other, in the order asked for. */
export const nextVersion = async (ctx: Ctx, query: QueryRef): Promise<PublicQueryVersionRow | null> => {
  const [row] = await ctx.db
    .select()
    .from(publicQueryVersions)
    .where(and(isVersionOf(query), eq(publicQueryVersions.status, 'writing')))
    .orderBy(asc(publicQueryVersions.number))
    .limit(1)
  return row ?? null
}
