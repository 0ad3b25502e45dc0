import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatInteger, formatNumber, noValue } from '../../ui/texts/format.ts'
import type { Overview } from './credits-query.ts'
import { percentOf, urgencyNames, urgencyOfRemaining } from './thresholds.ts'

function Amount({ label, value, isLoading }: { label: string; value?: number; isLoading: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums leading-8">
        {isLoading ? (
          <Skeleton className="my-1 h-6 w-24" />
        ) : value === undefined ? (
          noValue
        ) : (
          formatNumber(value)
        )}
      </dd>
    </div>
  )
}

/** What is left of this month's allocation, as a bar in the colour of its urgency and with a word for it. */
function BudgetBar({ balances }: { balances: Overview['balances'] }) {
  const remaining = percentOf(balances.monthly, balances.allocation)
  if (remaining === null)
    return (
      <p className="text-muted text-sm">Für diesen Mandanten ist kein monatliches Budget eingerichtet.</p>
    )
  const urgency = urgencyOfRemaining(remaining)
  return (
    <ProgressBar
      label={`Monatsbudget von ${formatNumber(balances.allocation)} Credits`}
      value={Math.min(100, remaining)}
      valueText={`noch ${formatInteger(remaining)} % (${urgencyNames[urgency]})`}
      tone={urgency}
    />
  )
}

export function BalanceBar({
  balances,
  isLoading,
}: {
  balances: Overview['balances'] | undefined
  isLoading: boolean
}) {
  return (
    <Card title="Guthaben">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Amount label="Verfügbar" value={balances?.available} isLoading={isLoading} />
        <Amount label="Monatlich" value={balances?.monthly} isLoading={isLoading} />
        <Amount label="Gekauft" value={balances?.purchased} isLoading={isLoading} />
        <Amount label="Reserviert" value={balances?.reserved} isLoading={isLoading} />
      </dl>
      <div className="mt-4 min-h-8">{balances && <BudgetBar balances={balances} />}</div>
    </Card>
  )
}
