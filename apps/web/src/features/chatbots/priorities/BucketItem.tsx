import { type Priority, priorities } from '@lotse/contract'
import { BellRing, GripVertical, X } from 'lucide-react'
import { Button as AriaButton, GridListItem } from 'react-aria-components'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { BucketPriorities } from '../chatbots-query.ts'
import { type Area, areaTexts } from './placement.ts'

export type Bucket = BucketPriorities['available'][number]

interface BucketItemProps {
  databucket: Bucket
  area: Area
  onMove: (to: Area) => void
}

function MoveButton({ databucket, to, onMove }: { databucket: Bucket; to: Priority; onMove: () => void }) {
  return (
    <Button size="sm" aria-label={`${areaTexts[to].short} einstufen: ${databucket.name}`} onPress={onMove}>
      {areaTexts[to].short}
    </Button>
  )
}

export function BucketItem({ databucket, area, onMove }: BucketItemProps) {
  return (
    <GridListItem
      id={databucket.id}
      textValue={databucket.name}
      className="flex min-w-0 cursor-grab gap-2 rounded-lg border border-line bg-surface p-3 shadow-card focus-ring data-[dragging]:opacity-50"
    >
      <AriaButton
        slot="drag"
        className="-ml-1 flex h-8 w-6 shrink-0 cursor-grab items-center justify-center rounded-md text-muted focus-ring"
      >
        <GripVertical aria-hidden="true" className="size-4.5" />
      </AriaButton>
      <div className="flex min-w-0 grow flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium">{databucket.name}</span>
          {databucket.is_subscriber && (
            <Badge tone="success" icon={BellRing}>
              Abonniert
            </Badge>
          )}
        </div>
        <p className="line-clamp-2 break-words text-sm">
          {databucket.description || <span className="text-muted">Keine Beschreibung</span>}
        </p>
        <p className="text-muted text-sm">Von: {databucket.owner_name}</p>
        <div className="mt-1 flex flex-wrap gap-2">
          {priorities
            .filter(priority => priority !== area)
            .map(priority => (
              <MoveButton
                key={priority}
                databucket={databucket}
                to={priority}
                onMove={() => onMove(priority)}
              />
            ))}
          {area !== 'unassigned' && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`${areaTexts.unassigned.short}: ${databucket.name}`}
              onPress={() => onMove('unassigned')}
            >
              <X aria-hidden="true" className="size-4" />
              {areaTexts.unassigned.short}
            </Button>
          )}
        </div>
      </div>
    </GridListItem>
  )
}
