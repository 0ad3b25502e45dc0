import { Bot, CircleCheck, Globe, MessagesSquare } from 'lucide-react'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import { formatPercent } from '../../../ui/texts/format.ts'
import type { ChatbotList } from '../chatbots-query.ts'

const percentOf = (part: number, total: number): string =>
  formatPercent(total === 0 ? 0 : Math.round((part / total) * 100) / 100)

interface ChatbotStatisticsProps {
  statistics: ChatbotList['statistics'] | undefined
  isLoading: boolean
}

export function ChatbotStatistics({ statistics, isLoading }: ChatbotStatisticsProps) {
  const total = statistics?.total ?? 0
  return (
    <StatCardRow>
      <StatCard
        label="Chatbots gesamt"
        icon={Bot}
        value={statistics?.total}
        sublabel="angelegt"
        isLoading={isLoading}
      />
      <StatCard
        label="Aktive Chatbots"
        icon={CircleCheck}
        tone="success"
        value={statistics?.active}
        sublabel={statistics && `${percentOf(statistics.active, total)} online`}
        isLoading={isLoading}
      />
      <StatCard
        label="Unterhaltungen"
        icon={MessagesSquare}
        value={statistics?.conversations}
        sublabel={statistics && (statistics.conversations > 100 ? '100+ gesamt' : 'gesamt')}
        isLoading={isLoading}
      />
      <StatCard
        label="Öffentliche Bots"
        icon={Globe}
        tone="info"
        value={statistics?.public}
        sublabel={statistics && `${percentOf(statistics.public, total)} zugänglich`}
        isLoading={isLoading}
      />
    </StatCardRow>
  )
}
