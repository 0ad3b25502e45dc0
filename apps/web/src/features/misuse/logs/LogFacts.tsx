import type { MisuseLogDetail } from '@lotse/contract'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { formatDateTime, formatInteger, formatUpTo, noValue } from '../../../ui/texts/format.ts'
import { channelLabels } from '../misuse-badges.tsx'
import { useTenantFilter } from '../misuse-list.ts'

function Named({ name, isBlocked }: { name: string; isBlocked: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="break-all">{name}</span>
      {isBlocked && <Badge tone="danger">Blocked</Badge>}
    </span>
  )
}

export function LogFacts({ log }: { log: MisuseLogDetail }) {
  const { canChoose } = useTenantFilter()
  const facts: (false | { label: string; value: ReactNode })[] = [
    { label: 'Date & Time', value: formatDateTime(log.created_at) },
    { label: 'Chatbot', value: `${log.chatbot?.name ?? noValue} (${channelLabels[log.channel]})` },
    canChoose && { label: 'Tenant', value: log.tenant_name },
    log.user
      ? { label: 'Person', value: <Named name={log.user.name} isBlocked={log.user_is_blocked} /> }
      : {
          label: 'Visitor',
          value: <Named name={log.visitor ?? noValue} isBlocked={log.visitor_is_blocked} />,
        },
    { label: 'Address', value: <Named name={log.address} isBlocked={log.address_is_blocked} /> },
    { label: 'Other incidents of the same writer', value: formatInteger(log.earlier_count) },
    log.credits_saved > 0 && { label: 'Credits saved', value: formatUpTo(2, log.credits_saved) },
  ]
  return (
    <section aria-label="Details">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(
          fact =>
            fact && (
              <div key={fact.label} className="min-w-0">
                <dt className="text-muted text-sm">{fact.label}</dt>
                <dd className="break-words">{fact.value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
