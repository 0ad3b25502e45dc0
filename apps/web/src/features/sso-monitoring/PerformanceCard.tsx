import type { SsoPerformance } from '@lotse/contract'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatFileSize, formatInteger } from '../../ui/texts/format.ts'
import { LookBadge } from './LookBadge.tsx'
import { durationLook, formatDuration, successRate } from './looks.ts'

interface FigureProps {
  label: string
  value: string
  /** Milliseconds that are judged. */
  ms?: number
}

function Figure({ label, value, ms }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold text-lg tabular-nums">{value}</span>
        {ms !== undefined && <LookBadge look={durationLook(ms)} />}
      </dd>
    </div>
  )
}

function Figures({ summary }: { summary: SsoPerformance['summary'] }) {
  const hasAny = summary.total_requests > 0
  const duration = (label: string, ms: number) => (
    <Figure label={label} value={formatDuration(ms)} ms={hasAny ? ms : undefined} />
  )
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
      {duration('Average duration', summary.avg_duration)}
      {duration('Median (p50)', summary.median_duration)}
      {duration('p95', summary.p95_duration)}
      {duration('p99', summary.p99_duration)}
      <Figure label="Success rate" value={`${successRate(summary.total_requests, summary.error_count)} %`} />
      <Figure label="Requests" value={formatInteger(summary.total_requests)} />
      <Figure label="Errors" value={formatInteger(summary.error_count)} />
      <Figure label="Average memory" value={formatFileSize(summary.avg_memory)} />
      <Figure label="Peak memory" value={formatFileSize(summary.max_memory)} />
    </dl>
  )
}

export function PerformanceCard({ performance }: { performance: SsoPerformance | undefined }) {
  return (
    <Card title="Performance Metrics">
      {performance ? <Figures summary={performance.summary} /> : <Skeleton className="h-32" />}
    </Card>
  )
}
