import type { Dashboard } from '@lotse/contract'
import { Bot, CircleAlert, CircleCheck, FileClock, HandCoins } from 'lucide-react'
import { StatCard, type StatCardProps, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatDate, formatNumber } from '../../ui/texts/format.ts'

const creditFigures = ({ open_request }: NonNullable<Dashboard['credits']>): StatCardProps[] =>
  open_request
    ? [
        {
          label: 'Offene Anfrage',
          icon: HandCoins,
          tone: 'warning',
          value: formatNumber(open_request.amount),
          sublabel: `Credits, seit ${formatDate(open_request.created_at)}`,
          href: '/credits/requests',
        },
      ]
    : []

/** Only what the person may see is in the reply, so each part speaks for itself. */
const figuresOf = ({ credits, requests_to_review, chatbots, documents }: Dashboard): StatCardProps[] => [
  ...(requests_to_review === null
    ? []
    : [
        {
          label: 'Credit-Anfragen',
          icon: HandCoins,
          tone: requests_to_review > 0 ? ('warning' as const) : ('success' as const),
          value: requests_to_review,
          sublabel: requests_to_review === 0 ? 'nichts zu entscheiden' : 'warten auf Entscheidung',
          href: '/superadmin/credits/requests',
        },
      ]),
  ...(credits ? creditFigures(credits) : []),
  ...(chatbots
    ? [
        {
          label: 'Aktive Chatbots',
          icon: Bot,
          value: chatbots.active,
          sublabel: `von ${chatbots.total} angelegten`,
          href: '/chatbots',
        },
      ]
    : []),
  ...(documents
    ? [
        {
          label: 'In Verarbeitung',
          icon: FileClock,
          tone: 'info' as const,
          value: documents.in_work,
          sublabel: documents.in_work === 1 ? 'Dokument' : 'Dokumente',
          href: '/databuckets',
        },
        {
          label: 'Fehlgeschlagen',
          icon: documents.failed > 0 ? CircleAlert : CircleCheck,
          tone: documents.failed > 0 ? ('danger' as const) : ('success' as const),
          value: documents.failed,
          sublabel: documents.failed === 1 ? 'Dokument' : 'Dokumente',
          href: '/databuckets',
        },
      ]
    : []),
]

export function Figures({ dashboard }: { dashboard: Dashboard }) {
  const figures = figuresOf(dashboard)
  if (figures.length === 0) return null
  return (
    <StatCardRow>
      {figures.map(figure => (
        <StatCard key={figure.label} {...figure} />
      ))}
    </StatCardRow>
  )
}
