import type { MisuseAnalytics } from '@lotse/contract'
import { Eye } from 'lucide-react'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { formatCount, formatDateTime } from '../../../ui/texts/format.ts'
import { blockKindLabels } from '../misuse-badges.tsx'
import { useOpenLog } from '../misuse-list.ts'

export function OffenderList({ offenders }: { offenders: MisuseAnalytics['offenders'] | undefined }) {
  const [, openLog] = useOpenLog()
  if (!offenders) return <Skeleton className="h-40 w-full" />
  if (offenders.length === 0) return <p className="text-muted">Nobody offended twice in this period.</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {offenders.map(offender => (
        <li
          key={`${offender.kind} ${offender.label}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5"
        >
          <span className="min-w-0 flex-1 basis-40">
            <span className="break-all font-medium">{offender.label}</span>
            <span className="block text-muted text-sm">
              {blockKindLabels[offender.kind]}, last {formatDateTime(offender.last_at)}
            </span>
          </span>
          {offender.is_blocked && <Badge tone="danger">Blocked</Badge>}
          <span className="tabular-nums">{formatCount(offender.incidents, 'incident', 'incidents')}</span>
          <IconButton
            icon={Eye}
            label={`Newest incident of ${offender.label}`}
            onPress={() => openLog(offender.log_id)}
          />
        </li>
      ))}
    </ul>
  )
}
