import type { Ctx } from '../../../platform/context.ts'
import type { SecondOpinion } from '../../conversations/index.ts'
import type { Finding } from '../detection/finding.ts'
import { askModel, type ModelVerdict } from './ask-model.ts'
import { type Decision, decide } from './decide.ts'
import { type Incident, recordIncident } from './record-incident.ts'

/** Before a model was asked: the rules may have found nothing at all. */
export type OpenIncident = Omit<Incident, 'decision'> & { decision: Decision | null }

const sureOfModel = 0.9

const findingOf = ({ category, severity, reason }: ModelVerdict, rules: Finding | undefined): Finding => ({
  category: category ?? rules?.category ?? 'off_topic',
  severity: severity ?? rules?.severity ?? 'medium',
  score: sureOfModel,
  rule: `model: ${reason || 'no reason given'}`,
  places: rules?.places ?? [],
})

/** Writes down what came of it; says what is told instead of the answer. */
export const refuse = async (
  ctx: Ctx,
  incident: OpenIncident,
  decision: Decision | null,
): Promise<string | null> => {
  if (!decision || decision.action === 'ignore') return null
  const { texts } = incident.settings
  const { isBlocked } = await recordIncident(ctx, { ...incident, decision })
  if (decision.action === 'block') return texts.blocked
  if (decision.action !== 'refuse') return null
  return isBlocked ? `${texts.refusal}\n\n${texts.blocked}` : texts.refusal
}

/** The word of the model counts; where it has none, that of the rules. */
export const secondOpinion = (ctx: Ctx, incident: OpenIncident): SecondOpinion => ({
  async ask() {
    const { decision, findings, settings } = incident
    const said = await askModel(ctx, incident.tenantId, incident.message)
    if (!said) return { refusal: await refuse(ctx, incident, decision), isPaid: false }
    if (!said.isMisuse) {
      // What the rules had found stays to be seen, so that somebody can tell whose fault it was.
      const seen = decision && { ...decision, action: 'log' as const }
      return { refusal: await refuse(ctx, incident, seen), isPaid: true }
    }
    const finding = findingOf(said, decision?.finding)
    const all = [finding, ...findings.filter(({ category }) => category !== finding.category)]
    const refusal = await refuse(ctx, { ...incident, findings: all }, decide([finding], settings))
    return { refusal, isPaid: true }
  },
})
