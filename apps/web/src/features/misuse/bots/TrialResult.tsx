import { type MisuseTrial, misuseCategoryLabels } from '@lotse/contract'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { formatPercent } from '../../../ui/texts/format.ts'
import { MarkedText } from '../../../ui/texts/MarkedText.tsx'
import { ActionBadge, ruleLabel, SeverityBadge } from '../misuse-badges.tsx'

export interface Tried {
  /** As it was sent: the places belong to this very text. */
  message: string
  trial: MisuseTrial
}

type Verdict = MisuseTrial['verdicts'][number]

const distressLabels = { self_harm: 'Thoughts of self-harm', violence_suffered: 'Violence suffered' }

function VerdictLine({ verdict }: { verdict: Verdict }) {
  const { category, severity, score, rule, action } = verdict
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-44">
        <span className={severity ? 'font-medium' : 'text-muted'}>{misuseCategoryLabels[category]}</span>
        {rule && <span className="block break-words text-muted text-sm">{ruleLabel(rule)}</span>}
      </span>
      {severity ? (
        <>
          <span className="text-muted text-sm tabular-nums">{formatPercent(score)}</span>
          <SeverityBadge severity={severity} />
          {action && <ActionBadge action={action} />}
        </>
      ) : (
        <span className="text-muted text-sm">Nothing found</span>
      )}
    </li>
  )
}

export function TrialResult({ tried: { message, trial } }: { tried: Tried }) {
  const { verdicts, distress, is_whitelisted, outcome, said, model } = trial
  return (
    <section aria-label="Verdict" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-1 font-semibold">Verdict</h3>
        {outcome === 'ignore' ? <Badge tone="success">Answered</Badge> : <ActionBadge action={outcome} />}
        {is_whitelisted && <Badge tone="info">On the whitelist</Badge>}
        {distress && <Badge tone="warning">{distressLabels[distress]}: help is offered</Badge>}
      </div>
      <blockquote className="rounded-lg border border-line bg-sunken p-4">
        <MarkedText text={message} places={verdicts.flatMap(({ places }) => places)} />
      </blockquote>
      {said && (
        <p className="whitespace-pre-line">
          <span className="block text-muted text-sm">A visitor would read</span>
          <span lang="de">{said}</span>
        </p>
      )}
      {model && (
        <p>
          <span className="block text-muted text-sm">The model says</span>
          {model.is_misuse ? 'Misuse' : 'No misuse'}
          {model.category && `, ${misuseCategoryLabels[model.category].toLowerCase()}`}
          {model.reason && `: ${model.reason}`}
        </p>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {verdicts.map(verdict => (
          <VerdictLine key={verdict.category} verdict={verdict} />
        ))}
      </ul>
    </section>
  )
}
