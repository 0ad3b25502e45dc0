import { functionalityLabel } from '@lotse/contract'
import { formatInteger, formatNumber } from '../../ui/texts/format.ts'
import type { UsageEntry } from './credits-query.ts'

interface Line {
  key: string
  name: string
  credits: number
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <section className="min-w-0 flex-1 basis-64">
      <h2 className="font-semibold text-sm">{title}</h2>
      <dl className="mt-1 max-w-md text-sm">
        {lines.map(({ key, name, credits }) => (
          <div key={key} className="flex justify-between gap-4 border-line border-t py-1 first:border-t-0">
            <dt className="min-w-0">{name}</dt>
            <dd className="shrink-0 tabular-nums">{formatNumber(credits)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What one act consisted of: the sums by functionality, and its single steps. */
export function UsageBreakdown({ entry }: { entry: UsageEntry }) {
  const { chunk_count: chunks } = entry.metadata
  return (
    <div className="flex flex-col gap-3">
      {chunks !== null && <p className="text-muted text-sm">{formatInteger(chunks)} Abschnitte</p>}
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <Lines
          title="Zusammenfassung"
          lines={entry.breakdown_summary.map(part => ({
            key: part.functionality,
            name: functionalityLabel(part.functionality),
            credits: part.credits,
          }))}
        />
        <Lines
          title="Einzelne Schritte"
          lines={entry.child_actions.map(child => ({
            key: child.id,
            name: functionalityLabel(child.action_type),
            credits: child.total_credits,
          }))}
        />
      </div>
    </div>
  )
}
