import type { TopConsumers } from '@lotse/contract'
import { Avatar } from '../../../ui/structure/Avatar.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { EmailAddress } from '../../../ui/texts/EmailAddress.tsx'
import { formatInteger, formatNumber, noValue } from '../../../ui/texts/format.ts'
import { spaced } from '../../../ui/texts/spaced.ts'
import { lastActive } from './last-active.ts'
import { RankBadge } from './RankBadge.tsx'
import type { Ranked } from './tenant-columns.tsx'

export type TopUser = TopConsumers['top_users'][number]

export const userName = ({ name }: TopUser): string => name ?? 'Deleted user'

export const userColumns: readonly Column<Ranked<TopUser>>[] = [
  { id: 'rank', header: 'Rank', width: '5rem', cell: ({ rank }) => <RankBadge rank={rank} /> },
  {
    id: 'user',
    header: 'User',
    isRowHeader: true,
    cell: user => (
      <span className="flex min-w-40 items-center gap-3">
        <Avatar name={userName(user)} src={user.avatar_url} size="sm" isDecorative />
        <span className="min-w-0">
          <span className="block break-words">{userName(user)}</span>
          {user.email && (
            <span className="font-normal text-muted">
              <EmailAddress address={user.email} />
            </span>
          )}
        </span>
      </span>
    ),
  },
  { id: 'tenant', header: 'Tenant', cell: user => user.tenant_name },
  { id: 'total', header: 'Total credits', align: 'end', cell: user => formatNumber(user.total_credits) },
  { id: 'actions', header: 'Actions', align: 'end', cell: user => formatInteger(user.action_count) },
  {
    id: 'functionality',
    header: 'Most used functionality',
    cell: ({ most_used_functionality: most }) => (most ? spaced(most) : noValue),
  },
  { id: 'last', header: 'Last active', cell: user => lastActive(user.last_activity, new Date()) },
]
