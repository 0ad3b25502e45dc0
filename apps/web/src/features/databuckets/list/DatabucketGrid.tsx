import type { DatabucketCard } from '@lotse/contract'
import { Plus } from 'lucide-react'
import { Link } from 'react-aria-components'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { usePlaces } from '../places.ts'
import { DatabucketCardItem } from './DatabucketCardItem.tsx'

const gridClasses = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]'
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

export function DatabucketGridSkeleton() {
  return (
    <div role="status" className={gridClasses}>
      <span className="sr-only">Die Datenspeicher werden geladen</span>
      {skeletons.map(key => (
        <Skeleton key={key} className="h-72" />
      ))}
    </div>
  )
}

interface DatabucketGridProps {
  databuckets: readonly DatabucketCard[]
  hasCreateCard: boolean
  onDelete: (databucket: DatabucketCard) => void
  onUnsubscribe: (databucket: DatabucketCard) => void
}

export function DatabucketGrid({ databuckets, hasCreateCard, onDelete, onUnsubscribe }: DatabucketGridProps) {
  const places = usePlaces()
  return (
    <ul aria-label="Datenspeicher" className={gridClasses}>
      {databuckets.map(databucket => (
        <DatabucketCardItem
          key={databucket.id}
          databucket={databucket}
          onDelete={() => onDelete(databucket)}
          onUnsubscribe={() => onUnsubscribe(databucket)}
        />
      ))}
      {hasCreateCard && (
        <li className="flex min-h-40">
          <Link
            href={places.create}
            className="flex grow flex-col items-center justify-center gap-2 rounded-lg border-2 border-line-strong border-dashed p-6 text-center font-medium text-accent-ink no-underline transition-colors focus-ring data-[hovered]:bg-hover"
          >
            <Plus aria-hidden="true" className="size-7" />
            Neuen Datenspeicher erstellen
          </Link>
        </li>
      )}
    </ul>
  )
}
