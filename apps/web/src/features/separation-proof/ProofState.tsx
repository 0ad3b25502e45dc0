import type { SeparationProof } from '@lotse/contract'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import type { Tone } from '../../ui/styles/tones.ts'
import { formatCount, formatInteger } from '../../ui/texts/format.ts'

const states: Record<Exclude<SeparationProof['state'], 'finished'>, { name: string; tone: Tone }> = {
  waiting: { name: 'wartet', tone: 'neutral' },
  running: { name: 'läuft', tone: 'info' },
  cancelled: { name: 'abgebrochen', tone: 'neutral' },
  failed: { name: 'gescheitert', tone: 'danger' },
}

/** What came of a proof, or how far it is, in one word. */
export function ProofState({ proof: { state, findings } }: { proof: SeparationProof }) {
  if (state !== 'finished') return <Badge tone={states[state].tone}>{states[state].name}</Badge>
  if (!findings) return <Badge tone="success">kein Befund</Badge>
  return <Badge tone="danger">{formatCount(findings, 'Befund', 'Befunde')}</Badge>
}

export function ProofProgress({ proof }: { proof: SeparationProof }) {
  const { routes_done: done, routes_total: total } = proof
  return (
    <ProgressBar
      label="Geprüfte Routen"
      tone="info"
      value={total ? (done / total) * 100 : 0}
      valueText={`${formatInteger(done)} von ${formatInteger(total)}`}
    />
  )
}
