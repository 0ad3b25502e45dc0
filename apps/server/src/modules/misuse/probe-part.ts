import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { keptAddress } from './address.ts'
import { defaultSettings } from './settings/default-settings.ts'
import { completeBotSettings } from './settings/effective-settings.ts'
import {
  misuseBlocks,
  misuseBots,
  misuseGuards,
  misuseLogs,
  misuseOffenders,
  misuseWhitelist,
} from './tables.ts'

/** Settings, an incident with what was done about it, a block and an exception. */
export const misuseProbePart: ProbePart = {
  name: 'misuse',
  async fill(ctx, { mainId: tenantId, secret, facts, people }) {
    const { db } = ctx
    const now = ctx.clock.now()
    const [log, block, whitelisted] = [newId(), newId(), newId()]
    const { chatbot: chatbotId = '' } = facts
    const address = keptAddress(ctx, tenantId, '198.51.100.7')
    await db
      .insert(misuseGuards)
      .values({ tenantId, settings: { ...defaultSettings, own_words: [secret] }, updatedAt: now })
    await db.insert(misuseBots).values({
      tenantId,
      chatbotId,
      settings: completeBotSettings({ is_active: true, refusal_text: secret, own_words: [secret] }),
      updatedAt: now,
    })
    await db.insert(misuseLogs).values({
      tenantId,
      id: log,
      chatbotId,
      chatbotName: secret,
      channel: 'website',
      category: 'insult',
      severity: 'critical',
      score: 1,
      rule: secret,
      action: 'refuse',
      visitor: Buffer.alloc(10, 7),
      addressHash: address.hash,
      addressShown: address.shown,
      text: secret,
      note: secret,
      createdAt: now,
    })
    await db
      .insert(misuseOffenders)
      .values({ tenantId, offender: secret, refusals: 1, windowEndsAt: now, blockedUntil: now })
    await db.insert(misuseBlocks).values({
      tenantId,
      id: block,
      kind: 'user',
      userId: people.external_user,
      label: '',
      reason: secret,
      blockedBy: people.admin,
      createdAt: now,
    })
    await db.insert(misuseWhitelist).values({
      tenantId,
      id: whitelisted,
      kind: 'phrase',
      phrase: secret,
      label: secret,
      reason: secret,
      createdBy: people.admin,
      createdAt: now,
    })
    return { log, block, whitelisted }
  },
}
