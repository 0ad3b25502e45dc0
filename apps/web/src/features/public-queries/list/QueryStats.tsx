import { BookOpenCheck, CircleCheck, Inbox, LoaderCircle, ThumbsUp, Timer } from 'lucide-react'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import { formatCount, formatInteger, formatPercent, noValue } from '../../../ui/texts/format.ts'
import { formatSeconds } from '../duration.ts'
import type { PublicQueryList } from '../public-queries-query.ts'

export function QueryStats({ stats }: { stats: PublicQueryList['stats'] | undefined }) {
  const isLoading = stats === undefined
  const rated = stats && stats.feedback.positive + stats.feedback.negative
  return (
    <StatCardRow>
      <StatCard label="Offen" value={stats?.open} icon={Inbox} isLoading={isLoading} />
      <StatCard
        label="In Bearbeitung"
        value={stats?.in_progress}
        icon={LoaderCircle}
        tone="info"
        isLoading={isLoading}
      />
      <StatCard
        label="Diese Woche abgeschlossen"
        value={stats?.completed_this_week}
        icon={CircleCheck}
        tone="success"
        isLoading={isLoading}
      />
      <StatCard
        label="Mittlere Bearbeitungszeit"
        value={stats?.median_seconds == null ? noValue : formatSeconds(stats.median_seconds)}
        sublabel="Median der letzten 30 Tage"
        icon={Timer}
        isLoading={isLoading}
      />
      <StatCard
        label="Antworten mit Quellen"
        value={
          stats?.with_sources_percent == null ? noValue : formatPercent(stats.with_sources_percent / 100)
        }
        sublabel="der letzten 30 Tage"
        icon={BookOpenCheck}
        isLoading={isLoading}
      />
      <StatCard
        label="Hilfreich"
        value={rated ? formatPercent((stats?.feedback.positive ?? 0) / rated) : noValue}
        sublabel={
          rated
            ? `${formatInteger(stats?.feedback.positive ?? 0)} von ${formatCount(rated, 'Bewertung', 'Bewertungen')}`
            : 'Noch keine Bewertung'
        }
        icon={ThumbsUp}
        tone="success"
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
