import { percentOf, urgencyNames, urgencyOfRemaining } from '../../app/credits/thresholds.ts'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatInteger, formatNumber, noValue } from '../../ui/texts/format.ts'
import type { Overview } from './credits-query.ts'

function Amount({
  label,
  value,
  isLoading,
}: {
  label: string
  value: number | null | undefined
  isLoading: boolean
}) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums leading-8">
        {isLoading ? (
          <Skeleton className="my-1 h-6 w-24" />
        ) : value === undefined || value === null ? (
          noValue
        ) : (
          formatNumber(value)
        )}
      </dd>
    </div>
  )
}

/** What is left of this month's allocation, as a bar in the colour of its urgency and with a word for it. */
function BudgetBar({ monthly, allocation }: { monthly: number; allocation: number }) {
  const remaining = percentOf(monthly, allocation)
  if (remaining === null)
    return (
      <p className="text-muted text-sm">Für diesen Mandanten ist kein monatliches Budget eingerichtet.</p>
    )
  const urgency = urgencyOfRemaining(remaining)
  return (
    <ProgressBar
      label={`Monatsbudget von ${formatNumber(allocation)} Credits`}
      value={Math.min(100, remaining)}
      valueText={`noch ${formatInteger(remaining)} % (${urgencyNames[urgency]})`}
      tone={urgency}
    />
  )
}

const titleOf = ({ paid_by, aggregated }: Overview): string => {
  if (paid_by !== null) return `Guthaben von ${paid_by}`
  return aggregated ? 'Guthaben mit Untermandanten' : 'Guthaben'
}

/** What there is to spend. Of somebody else's account only that is told. */
export function BalanceBar({ overview, isLoading }: { overview: Overview | undefined; isLoading: boolean }) {
  const { available, monthly, purchased, reserved, allocation } = overview?.balances ?? {}
  const isForeign = overview !== undefined && overview.paid_by !== null
  return (
    <Card title={overview ? titleOf(overview) : 'Guthaben'}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Amount label="Verfügbar" value={available} isLoading={isLoading} />
        {!isForeign && (
          <>
            <Amount label="Monatlich" value={monthly} isLoading={isLoading} />
            <Amount label="Gekauft" value={purchased} isLoading={isLoading} />
            <Amount label="Reserviert" value={reserved} isLoading={isLoading} />
          </>
        )}
      </dl>
      <div className="mt-4 min-h-8">
        {isForeign ? (
          <p className="text-muted text-sm">
            Der Verbrauch dieses Mandanten wird über {overview.paid_by} abgerechnet.
          </p>
        ) : (
          typeof monthly === 'number' &&
          typeof allocation === 'number' && <BudgetBar monthly={monthly} allocation={allocation} />
        )}
      </div>
    </Card>
  )
}
