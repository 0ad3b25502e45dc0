import type { MisuseSettings } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Inspection } from '../detection/finding.ts'
import { inspectMessage } from '../detection/inspect-message.ts'
import { type Guard, isReleased, releasedPhrases } from '../known-guard.ts'
import type { Decision } from './decide.ts'

/** By the words alone, as the tenant wants them read. Whoever is in need has done nothing. */
export const inspectFor = (
  ctx: Pick<Ctx, 'secrets' | 'clock'>,
  tenantId: string,
  guard: Guard,
  settings: Pick<MisuseSettings, 'sensitivity' | 'own_words'>,
  message: string,
): Inspection => {
  const { findings, distress } = inspectMessage(message, {
    sensitivity: settings.sensitivity,
    ownWords: settings.own_words,
    released: releasedPhrases(guard, ctx.clock.now()),
  })
  return { distress, findings: distress || isReleased(ctx, guard, tenantId, message) ? [] : findings }
}

/** What is said instead of or before the answer, by what was decided. */
export const saidTo = (
  { texts, help }: MisuseSettings,
  decision: Decision | null,
  { distress }: Inspection,
): string => {
  if (distress) return help[distress]
  if (decision?.action === 'warn') return texts.warning
  if (decision?.action === 'refuse') return texts.refusal
  return decision?.action === 'block' ? texts.blocked : ''
}
