import { defaultSourceCertainty } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import {
  type FoundSources,
  findSources,
  type SearchScope,
  withoutCourtesies,
} from '../../conversations/index.ts'
import { circleRecency, usableDatabuckets } from '../../databuckets/index.ts'
import { wordsOfQuestion } from '../../retrieval/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import type { Analysis } from '../tables.ts'

/** A question with what its answer may rest on. */
export interface FoundForQuestion extends FoundSources {
  question: string
}

/** What a tenant's requests are answered from: its own data stores, those it has subscribed to, and of a sub-tenant also its main tenant's own. */
const searchScope = async ({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<SearchScope> => {
  const own = await usableDatabuckets(db, tenantId)
  const parentId = (await findTenant(db, tenantId))?.parentTenantId
  // What others share with the main tenant they do not share with those below it.
  const above = parentId ? (await usableDatabuckets(db, parentId)).filter(({ isOwner }) => isOwner) : []
  return {
    tenantId,
    assigned: [...own, ...above].map(store => ({
      ownerTenantId: store.tenantId,
      databucketId: store.id,
      priority: 'high' as const,
    })),
    recency: await circleRecency(db, tenantId),
    sourceCertainty: defaultSourceCertainty,
  }
}

/** "Und wie lange dauert das?" means something only beside what was asked or told before it. */
const leansOnOthers = (question: string): boolean =>
  wordsOfQuestion(question).length <= 3 ||
  /(?<!\p{L})(?:das|dies|dafür|damit|dazu|darüber|davon|er|sie|es|ihn)(?!\p{L})/iu.test(question)

/** Each question by itself, in the order asked. */
export const searchQuestions = async (
  ctx: Ctx,
  tenantId: string,
  { questions, concern }: Pick<Analysis, 'questions' | 'concern'>,
  tell: (share: number) => void,
): Promise<FoundForQuestion[]> => {
  const scope = await searchScope(ctx, tenantId)
  const found: FoundForQuestion[] = []
  for (const [place, question] of questions.entries()) {
    const before = questions[place - 1] ?? concern
    const plainly = withoutCourtesies(question)
    const wordings = before && leansOnOthers(plainly) ? [plainly, `${before} ${plainly}`] : [plainly]
    found.push({ question, ...(await findSources(ctx, scope, wordings)) })
    tell((place + 1) / questions.length)
  }
  return found
}
