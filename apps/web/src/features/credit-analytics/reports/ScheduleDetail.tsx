import type { ReportSchedule } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../app/loading-failure.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import { deliveriesQuery } from './reports-query.ts'
import { deliveryLooks, recipientLooks } from './schedule-words.ts'

const headingClasses = 'mb-2 font-semibold text-sm'

function Deliveries({ schedule }: { schedule: string }) {
  const deliveries = useQuery(deliveriesQuery(schedule))
  const failure = failureOf(deliveries)
  if (failure)
    return (
      <LoadingFailed
        title="The deliveries could not be loaded"
        error={failure}
        onRetry={deliveries.refetch}
      />
    )
  if (!deliveries.data) return <Skeleton className="h-16 w-full" />
  if (!deliveries.data.data.length) return <p className="text-muted text-sm">Nothing was sent yet.</p>
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {deliveries.data.data.map(one => (
        <li key={one.id} className="wrap-anywhere flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="tabular-nums">{formatDateTime(one.planned_for)}</span>
          <Badge tone={deliveryLooks[one.status].tone}>{deliveryLooks[one.status].label}</Badge>
          <span>{one.recipient}</span>
          {one.is_asked && <span className="text-muted">by hand</span>}
          {one.reason && <span className="basis-full text-muted">{one.reason}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Who gets a report, and what became of the last ones. */
export function ScheduleDetail({ schedule }: { schedule: ReportSchedule }) {
  return (
    <div className="grid gap-6 p-2 md:grid-cols-2">
      <section aria-label="Recipients">
        <h3 className={headingClasses}>Recipients</h3>
        <ul className="flex flex-col gap-2 text-sm">
          {schedule.recipients.map(({ id, name, email, state }) => (
            <li key={id} className="wrap-anywhere flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span>{name ? `${name} (${email})` : (email ?? 'A person who has left')}</span>
              <Badge tone={recipientLooks[state].tone}>{recipientLooks[state].label}</Badge>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Last deliveries">
        <h3 className={headingClasses}>Last deliveries</h3>
        <Deliveries schedule={schedule.id} />
      </section>
    </div>
  )
}
