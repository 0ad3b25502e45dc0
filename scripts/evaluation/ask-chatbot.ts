import { composeAnswer } from '../../apps/server/src/modules/conversations/answering/compose-answer.ts'
import { type Draft, newDraft } from '../../apps/server/src/modules/conversations/answering/draft.ts'
import { circleRecency } from '../../apps/server/src/modules/databuckets/index.ts'
import type { ThrowAwayStore } from '../../apps/server/src/modules/retrieval/evaluation/throw-away-store.ts'
import type { Ctx } from '../../apps/server/src/platform/context.ts'

/** As a chatbot is that nobody has configured further. */
const botOf = (tenantId: string) => ({
  tenantId,
  publicName: 'Messung',
  communicationStyles: [],
  languageStyles: [],
  responseLength: 'medium',
  responseStyle: 'balanced',
  responseStrategy: 'informative',
  targetAudiences: [],
  genderSensitiveDisabled: false,
  customPrompt: '',
  allowedRequests: '',
  responseStylePrompt: '',
})

/** What a visitor of a chatbot with this one data store reads. */
export const askChatbot = async (
  ctx: Ctx,
  { tenantId, databucketId }: ThrowAwayStore,
  message: string,
): Promise<Draft> => {
  const draft = newDraft()
  const question = {
    bot: botOf(tenantId),
    scope: async () => ({
      tenantId,
      assigned: [{ ownerTenantId: tenantId, databucketId, priority: 'high' as const }],
      recency: await circleRecency(ctx.db, tenantId),
      sourceCertainty: 50,
    }),
    prompt: async () => '',
    message,
    history: [],
    signal: new AbortController().signal,
  }
  const reader = {
    afford: async ({ wanted }: { wanted: number }) => wanted,
    text: () => undefined,
    waiting: () => undefined,
    source: () => undefined,
  }
  await composeAnswer(ctx, question, draft, reader)
  return draft
}
