import type { UsageTrends } from '@lotse/contract'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatNumber, formatUpTo, noValue } from '../../../ui/texts/format.ts'
import { changeWords } from '../change-words.ts'
import { Fact } from '../Fact.tsx'

const signed = (credits: number): string => `${credits > 0 ? '+' : ''}${formatNumber(credits)} credits`
const percent = (value: number | null): string => (value === null ? noValue : `${formatUpTo(1, value)} %`)

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
