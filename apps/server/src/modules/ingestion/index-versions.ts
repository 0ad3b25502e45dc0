import type { Ctx } from '../../platform/context.ts'
import { hasVectors } from '../retrieval/index.ts'
import { chunkerVersion } from './passages/index.ts'

/** The model that makes vectors here; null where there is none, or where the database could not keep them. */
export const embeddingModel = async (ctx: Ctx): Promise<string | null> =>
  ctx.ai.embedding && (await hasVectors(ctx.db)) ? ctx.ai.embedding.model : null

/** What the index is made with: when it changes, documents are processed again. */
export const currentVersions = async (ctx: Ctx) => ({
  chunkerVersion: String(chunkerVersion),
  embeddingModel: await embeddingModel(ctx),
})
