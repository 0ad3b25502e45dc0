import { type PublicQueryChoices, publicQueryStepKeys } from '@lotse/contract'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { keepBlob } from '../../ingestion/index.ts'
import { enqueueQuery } from '../processing/query-queue.ts'
import type { QueryRef } from '../row-keys.ts'
import { publicQueries, publicQueryFiles, publicQuerySteps, publicQueryVersions } from '../tables.ts'

/** A staged file. */
export interface NewFile {
  name: string
  mediaType: string
  bytes: number
  blobKey: string
}

interface NewQuery {
  tenantId: string
  /** Of the submission: the same one again is the same request. */
  key: string
  channel: 'form' | 'mail'
  inputMode: 'text' | 'file'
  /** Empty where it is to be found. */
  title: string
  requester: string
  /** null where it is to be read from the files. */
  message: string | null
  choices: PublicQueryChoices
  createdBy: { id: string; name: string } | null
  files: NewFile[]
}

export const addFiles = async (
  ctx: Ctx,
  { tenantId, id }: QueryRef,
  files: NewFile[],
  firstPosition: number,
): Promise<void> => {
  for (const [place, { name, mediaType, bytes, blobKey }] of files.entries()) {
    await ctx.db.insert(publicQueryFiles).values({
      tenantId,
      id: newId(),
      queryId: id,
      position: firstPosition + place,
      name,
      mediaType,
      bytes,
      blobKey,
    })
    await keepBlob(ctx, blobKey)
  }
}

export const findSubmission = async (
  { db }: Pick<Ctx, 'db'>,
  tenantId: string,
  key: string,
): Promise<string | null> => {
  const [row] = await db
    .select({ id: publicQueries.id })
    .from(publicQueries)
    .where(and(eq(publicQueries.tenantId, tenantId), eq(publicQueries.submissionKey, key)))
  return row?.id ?? null
}

/** The request, its steps, its first answer to be, and the job that writes it: all or nothing, in the caller's transaction. */
export const createQuery = async (ctx: Ctx, added: NewQuery): Promise<{ id: string; isNew: boolean }> => {
  const { tenantId, key, title, requester, choices, createdBy } = added
  const now = ctx.clock.now()
  const id = newId()
  const inserted = await ctx.db
    .insert(publicQueries)
    .values({
      tenantId,
      id,
      submissionKey: key,
      channel: added.channel,
      inputMode: added.inputMode,
      title,
      titleIsOwn: title !== '',
      requester,
      requesterIsOwn: requester !== '',
      message: added.message,
      choices,
      status: 'pending',
      versionsCount: 1,
      createdBy: createdBy?.id ?? null,
      createdByName: createdBy?.name ?? '',
      createdAt: now,
      queuedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: publicQueries.id })
  if (!inserted.length) {
    const known = await findSubmission(ctx, tenantId, key)
    if (!known) throw new Error('Die Anfrage ist inzwischen gelöscht worden.')
    return { id: known, isNew: false }
  }
  const query = { tenantId, id }
  await addFiles(ctx, query, added.files, 0)
  await ctx.db
    .insert(publicQuerySteps)
    .values(publicQueryStepKeys.map(step => ({ tenantId, queryId: id, step, status: 'waiting' as const })))
  await ctx.db.insert(publicQueryVersions).values({
    tenantId,
    queryId: id,
    number: 1,
    requestKey: key,
    occasion: 'request',
    status: 'writing',
    choices,
    createdBy: createdBy?.id ?? null,
    createdByName: createdBy?.name ?? '',
    createdAt: now,
  })
  await enqueueQuery(ctx, query)
  return { id, isNew: true }
}
