import type { DatabucketCard } from '@lotse/contract'
import { CardGrid } from '../../../ui/structure/CardGrid.tsx'
import { usePlaces } from '../places.ts'
import { DatabucketCardItem } from './DatabucketCardItem.tsx'

interface DatabucketGridProps {
  databuckets: readonly DatabucketCard[]
  hasCreateCard: boolean
  onDelete: (databucket: DatabucketCard) => void
  onUnsubscribe: (databucket: DatabucketCard) => void
}

export function DatabucketGrid({ databuckets, hasCreateCard, onDelete, onUnsubscribe }: DatabucketGridProps) {
  const places = usePlaces()
  return (
    <CardGrid
      label="Datenspeicher"
      create={hasCreateCard ? { label: 'Neuen Datenspeicher erstellen', href: places.create } : undefined}
    >
      {databuckets.map(databucket => (
        <DatabucketCardItem
          key={databucket.id}
          databucket={databucket}
          onDelete={() => onDelete(databucket)}
          onUnsubscribe={() => onUnsubscribe(databucket)}
        />
      ))}
    </CardGrid>
  )
}
