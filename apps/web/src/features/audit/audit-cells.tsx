import type { AuditEntry } from '@lotse/contract'
import { ArrowRight } from 'lucide-react'
import { noValue } from '../../ui/texts/format.ts'
import { changesOf } from './changes.ts'

export function Person({ entry }: { entry: AuditEntry }) {
  if (!entry.impersonator_name) return entry.actor_name
  return (
    <span>
      als {entry.actor_name} <span className="text-muted">durch {entry.impersonator_name}</span>
    </span>
  )
}

export function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return noValue
  return (
    <details>
      <summary className="whitespace-nowrap rounded-sm py-0.5">
        {changes.length === 1 ? '1 Änderung' : `${changes.length} Änderungen`}
      </summary>
      <dl className="mt-1 flex flex-col gap-1.5 text-sm">
        {changes.map(change => (
          <div key={change.field}>
            <dt className="text-muted">{change.field}</dt>
            <dd className="flex flex-wrap items-center gap-x-1.5 break-words">
              <span className="min-w-0 break-all">{change.from}</span>
              <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
              <span className="sr-only">wurde zu</span>
              <span className="min-w-0 break-all">{change.to}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
