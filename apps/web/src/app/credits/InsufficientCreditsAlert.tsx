import type { CreditError } from '@lotse/contract'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { formatInteger, formatNumber } from '../../ui/texts/format.ts'

const texts = {
  action: 'Für diese Aktion sind nicht genügend Credits vorhanden.',
  upload: 'Nicht genügend Credits für den Upload verfügbar.',
}

export interface InsufficientCreditsAlertProps {
  /** `creditError` of the ApiError with which the action was refused. */
  error: CreditError
  variant?: keyof typeof texts
}

/** Stands wherever an action could not be paid: what it costs, what is there, and the way to more. */
export function InsufficientCreditsAlert({ error, variant = 'action' }: InsufficientCreditsAlertProps) {
  const { required, available, estimated_pages: pages } = error
  const amounts: [label: string, value: number][] = [
    ['Benötigt', required],
    ['Verfügbar', available],
    ['Fehlend', Math.max(0, required - available)],
  ]
  return (
    <Alert
      tone="danger"
      title="Nicht genügend Credits verfügbar"
      isLive
      actions={
        <>
          <LinkButton href="/credits/requests" size="sm" variant="primary">
            Credits aufladen
          </LinkButton>
          <LinkButton href="/credits/history" size="sm">
            Credit-Verlauf
          </LinkButton>
        </>
      }
    >
      <p>{texts[variant]}</p>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {amounts.map(([label, value]) => (
          <div key={label} className="flex gap-1.5">
            <dt>{label}:</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {pages !== null && (
        <p className="mt-2 text-sm">
          Geschätzte Kosten: {formatInteger(pages)} Seiten × ~1 Credit pro 5 Seiten
        </p>
      )}
    </Alert>
  )
}
