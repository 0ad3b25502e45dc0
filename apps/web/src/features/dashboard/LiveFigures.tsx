import { dashboardRules } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Coins, MessagesSquare, ThumbsUp } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatCount, formatInteger, formatNumber, formatPercent, noValue } from '../../ui/texts/format.ts'
import { figuresQuery } from './dashboard-query.ts'

const share = (part: number | null): string =>
  part === null ? noValue : formatPercent(Math.round(part * 100) / 100)

/** How the tenant is doing: what was asked, answered and thought of it, and what is left to pay for more. */
export function LiveFigures() {
  const { data, isPending, isError } = useQuery(figuresQuery)
  if (isError) return null
  const ratings = data ? data.positive + data.negative : 0
  const period = `letzte ${dashboardRules.figureDays} Tage`
  return (
    <StatCardRow>
      <StatCard
        label="Unterhaltungen"
        icon={MessagesSquare}
        value={data && `${data.is_capped ? 'über ' : ''}${formatInteger(data.conversations)}`}
        sublabel={period}
        href="/chatbots"
        isLoading={isPending}
      />
      <StatCard
        label="Beantwortet"
        icon={CircleCheck}
        tone="success"
        value={data && share(data.answered_share)}
        sublabel="ohne offene Frage"
        isLoading={isPending}
      />
      <StatCard
        label="Zufrieden"
        icon={ThumbsUp}
        tone="info"
        value={data && share(ratings === 0 ? null : data.positive / ratings)}
        sublabel={data && `von ${formatCount(ratings, 'Bewertung', 'Bewertungen')}`}
        isLoading={isPending}
      />
      <StatCard
        label="Guthaben"
        icon={Coins}
        value={data && (data.credits_left === null ? 'Hauptmandant' : formatNumber(data.credits_left))}
        sublabel={data && (data.credits_left === null ? 'bezahlt für Sie' : 'Credits verfügbar')}
        href="/credits"
        isLoading={isPending}
      />
    </StatCardRow>
  )
}
