import type { ConversationRow } from '@lotse/contract'
import { SearchX, ThumbsDown, ThumbsUp } from 'lucide-react'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { formatInteger, noValue } from '../../../ui/texts/format.ts'

type Judged = Pick<ConversationRow, 'positive_count' | 'negative_count' | 'has_gap'>

export function ConversationBadges({ positive_count, negative_count, has_gap }: Judged) {
  if (positive_count === 0 && negative_count === 0 && !has_gap) return noValue
  return (
    <span className="flex flex-wrap gap-1">
      {positive_count > 0 && (
        <Badge tone="success" icon={ThumbsUp}>
          {formatInteger(positive_count)}
          <span className="sr-only"> positiv</span>
        </Badge>
      )}
      {negative_count > 0 && (
        <Badge tone="danger" icon={ThumbsDown}>
          {formatInteger(negative_count)}
          <span className="sr-only"> negativ</span>
        </Badge>
      )}
      {has_gap && (
        <Badge tone="warning" icon={SearchX}>
          Wissenslücke
        </Badge>
      )}
    </span>
  )
}
