import type { UsageForecast } from '@lotse/contract'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatNumber, formatPercent } from '../../../ui/texts/format.ts'
import { spaced } from '../../../ui/texts/spaced.ts'
import { changeWords } from '../change-words.ts'
import { Fact } from '../Fact.tsx'

interface TrendAnalysisProps {
  trend: NonNullable<UsageForecast['trend']>
  method: string | null
}

export function TrendAnalysis({ trend, method }: TrendAnalysisProps) {
  const { slope, slope_percentage, r_squared } = trend
  return (
    <Card title="Trend analysis" description="The straight line through the last 90 days, weekdays levelled.">
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Slope" value={changeWords(slope_percentage)} more="in 30 days, of the average" />
        <Fact
          name="Daily slope"
          value={`${slope > 0 ? '+' : ''}${formatNumber(slope)} credits`}
          more="from day to day"
        />
        <Fact name="R squared" value={formatPercent(r_squared)} more="of the ups and downs explained" />
        <Fact name="Method" value={method ? spaced(method) : '–'} more="by a test on the days that were" />
      </dl>
    </Card>
  )
}
