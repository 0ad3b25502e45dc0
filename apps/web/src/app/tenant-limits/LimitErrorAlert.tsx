import type { CheckedField, LimitError, LimitField } from '@lotse/contract'
import { smallestLimits } from '@lotse/contract'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { formatInteger } from '../../ui/texts/format.ts'

interface LimitErrorAlertProps {
  field: CheckedField
  error: LimitError
  /** Sub-tenants take what is available, main tenants need what is given away. */
  isSub: boolean
  onAdjust: (field: LimitField, value: number) => void
}

const figures = [
  ['total', 'Gesamt'],
  ['own_usage', 'Selbst genutzt'],
  ['allocated', 'Vergeben'],
  ['available', 'Verfügbar'],
] as const

/** The nearest value that fits; null where none does or the form has no field for it. */
const fittingValue = ({ field, error: { data }, isSub }: LimitErrorAlertProps): number | null => {
  if (!data || field === 'public_query_agent_active') return null
  if (!isSub) return data.own_usage + data.allocated
  return field !== 'max_subtenants' && data.available >= smallestLimits[field] ? data.available : null
}

/** Why a limit does not fit, in figures, and the way out. */
export function LimitErrorAlert(props: LimitErrorAlertProps) {
  const { field, error, onAdjust } = props
  const fitting = fittingValue(props)
  return (
    <Alert
      tone="danger"
      title={error.message}
      actions={
        fitting !== null && (
          <Button size="sm" onPress={() => onAdjust(field as LimitField, fitting)}>
            Auf {formatInteger(fitting)} anpassen
          </Button>
        )
      }
    >
      <p>{error.details}</p>
      {error.data && (
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {figures.map(([key, name]) => (
            <div key={key} className="flex gap-1.5">
              <dt>{name}:</dt>
              <dd className="font-semibold tabular-nums">{formatInteger(error.data?.[key] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2">{error.suggestion}</p>
    </Alert>
  )
}
