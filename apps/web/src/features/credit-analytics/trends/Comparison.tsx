import type { UsageTrends } from '@lotse/contract'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatNumber, formatUpTo, noValue } from '../../../ui/texts/format.ts'
import { changeWords } from '../change-words.ts'

const signed = (credits: number): string => `${credits > 0 ? '+' : ''}${formatNumber(credits)} credits`
const percent = (value: number | null): string => (value === null ? noValue : `${formatUpTo(1, value)} %`)

function Fact({ name, value, more }: { name: string; value: string; more: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
      <dd className="text-muted text-sm">{more}</dd>
    </div>
  )
}

export function Comparison({ comparison }: { comparison: NonNullable<UsageTrends['comparison']> }) {
  const { change, current, previous } = comparison
  return (
    <Card title="Compared with the previous period" description="As many days, directly before.">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Fact
          name="Total change"
          value={signed(change.total_change)}
          more={changeWords(change.total_change_percentage)}
        />
        <Fact
          name="Average change"
          value={`${signed(change.average_change)} a day`}
          more={changeWords(change.average_change_percentage)}
        />
        <Fact
          name="Volatility"
          value={percent(current.volatility)}
          more={`before: ${percent(previous.volatility)} (deviation of days from their average)`}
        />
      </dl>
    </Card>
  )
}
