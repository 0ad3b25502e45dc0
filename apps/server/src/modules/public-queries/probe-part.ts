import { publicQueryChoices } from '@lotse/contract'
import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { answerToken } from './public-answer/answer-token.ts'
import { bandsOf } from './similar/bands.ts'
import {
  publicQueries,
  publicQueryFiles,
  publicQuerySettings,
  publicQuerySources,
  publicQuerySteps,
  publicQueryVersions,
} from './tables.ts'

/** A request with a file and an answer that nobody has approved: what is approved may be read by whoever has the link. */
export const publicQueriesProbePart: ProbePart = {
  name: 'public-queries',
  async fill(ctx, { mainId: tenantId, secret, people }) {
    const { db, blobs } = ctx
    const now = ctx.clock.now()
    const [queryId, file] = [newId(), newId()]
    const choices = publicQueryChoices.parse({})
    const message = `Was gilt für ${secret}? Ich möchte es genau wissen.`
    await db.insert(publicQuerySettings).values({ tenantId, promptExtension: secret, updatedAt: now })
    await db.insert(publicQueries).values({
      tenantId,
      id: queryId,
      submissionKey: newId(),
      channel: 'form',
      inputMode: 'file',
      title: secret,
      requester: secret,
      message,
      choices,
      status: 'completed',
      analysis: { concern: secret, questions: [secret], deadline: null, place: secret, persons: [secret] },
      topics: [secret],
      bands: bandsOf(message),
      versionsCount: 1,
      hasSources: true,
      createdBy: people.admin,
      createdByName: secret,
      createdAt: now,
      completedAt: now,
      processingMs: 1000,
    })
    const bytes = Buffer.from(`Der Brief ${secret}`)
    await db.insert(publicQueryFiles).values({
      tenantId,
      id: file,
      queryId,
      position: 0,
      name: `${secret}.txt`,
      mediaType: 'text/plain',
      bytes: bytes.length,
      blobKey: await blobs.put(bytes),
      text: secret,
    })
    await db
      .insert(publicQuerySteps)
      .values({ tenantId, queryId, step: 'title', status: 'failed', failure: secret })
    await db.insert(publicQueryVersions).values({
      tenantId,
      queryId,
      number: 1,
      requestKey: newId(),
      status: 'completed',
      choices,
      draft: secret,
      text: secret,
      createdBy: people.admin,
      createdByName: secret,
      createdAt: now,
      completedAt: now,
    })
    await db.insert(publicQuerySources).values({
      tenantId,
      queryId,
      version: 1,
      number: 1,
      documentTenantId: tenantId,
      documentId: newId(),
      documentTitle: secret,
      heading: secret,
      text: secret,
      score: 1,
    })
    return { public_query: queryId, file, answer_token: answerToken(ctx, { tenantId, queryId }) }
  },
}
