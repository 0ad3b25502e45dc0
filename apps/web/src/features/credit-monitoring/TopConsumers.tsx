import type { TopConsumer } from '@lotse/contract'
import { Building2 } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatNumber, formatUpTo } from '../../ui/texts/format.ts'
import { HealthBadge } from './HealthBadge.tsx'
import { healthLooks } from './health-look.ts'

const ofBalance = ({ percentage_of_balance: percent }: TopConsumer): string =>
  percent === null ? 'No credits left' : `${formatUpTo(2, percent)} % of the balance`

function Consumer({ consumer }: { consumer: TopConsumer }) {
  return (
    <li>
      <ProgressBar
        label={consumer.name}
        value={consumer.percentage_of_total}
        valueText={`${formatNumber(consumer.consumed_24h)} credits (${formatUpTo(2, consumer.percentage_of_total)} %)`}
        tone={healthLooks[consumer.status].tone}
      />
      <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
        <HealthBadge status={consumer.status} />
        {ofBalance(consumer)}
      </p>
    </li>
  )
}

export function TopConsumers({ consumers }: { consumers: readonly TopConsumer[] | undefined }) {
  return (
    <Card title="Top Consumers (24h)">
      {!consumers && <Skeleton className="h-64" />}
      {consumers?.length === 0 && <EmptyState icon={Building2} title="No consumption in the last 24 hours" />}
      {consumers && consumers.length > 0 && (
        <ol className="flex flex-col gap-4">
          {consumers.map(consumer => (
            <Consumer key={consumer.tenant_id} consumer={consumer} />
          ))}
        </ol>
      )}
    </Card>
  )
}
