import type { PublicQueryItem } from '@lotse/contract'
import { BadgeCheck, Mail, ThumbsDown, ThumbsUp } from 'lucide-react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDateTime, noValue } from '../../../ui/texts/format.ts'
import { queryOf } from '../places.ts'
import { titleOf } from '../query-acts.ts'
import { StatusBadge } from '../StatusBadge.tsx'

/** The list leads to a request once its answer is there; its page can be opened before, from the form that made it. */
export const isViewable = ({ can, response_status }: PublicQueryItem): boolean =>
  can.view && response_status.key === 'completed'

function Title({ query }: { query: PublicQueryItem }) {
  return (
    <span className="block sm:min-w-56">
      {isViewable(query) ? (
        <TextLink href={queryOf(query.id)} className="wrap-anywhere line-clamp-2">
          {titleOf(query)}
        </TextLink>
      ) : (
        <span className="wrap-anywhere line-clamp-2">{titleOf(query)}</span>
      )}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 font-normal text-muted text-sm">
        {query.channel === 'mail' && (
          <span className="inline-flex items-center gap-1">
            <Mail aria-hidden="true" className="size-3.5" />
            Per E-Mail
          </span>
        )}
        {query.channel === 'form' && <span className="wrap-anywhere">von {query.created_by}</span>}
        {query.failure && <span className="wrap-anywhere text-danger-ink">{query.failure}</span>}
      </span>
    </span>
  )
}

function Status({ query }: { query: PublicQueryItem }) {
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge status={query.response_status} />
      {query.is_approved && (
        <Badge tone="accent" icon={BadgeCheck}>
          Freigegeben
        </Badge>
      )}
      {query.feedback === 'positive' && (
        <Badge tone="success" icon={ThumbsUp}>
          Hilfreich
        </Badge>
      )}
      {query.feedback === 'negative' && (
        <Badge tone="danger" icon={ThumbsDown}>
          Nicht hilfreich
        </Badge>
      )}
    </span>
  )
}

export const queryColumns: Column<PublicQueryItem>[] = [
  {
    id: 'title',
    header: 'Titel',
    isRowHeader: true,
    isFluid: true,
    cell: query => <Title query={query} />,
  },
  {
    id: 'requester',
    header: 'Adressat',
    cell: ({ requester }) => <span className="wrap-anywhere">{requester || noValue}</span>,
  },
  { id: 'status', header: 'Status', cell: query => <Status query={query} /> },
  { id: 'created_at', header: 'Eingereicht', cell: ({ created_at }) => formatDateTime(created_at) },
]
