import { type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { Skeleton } from '../feedback/Skeleton.tsx'

const gridClasses = 'grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]'
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f']

interface CardGridSkeletonProps {
  label: string
  /** The height of a card. */
  cardClasses: string
}

export function CardGridSkeleton({ label, cardClasses }: CardGridSkeletonProps) {
  return (
    <div role="status" className={gridClasses}>
      <span className="sr-only">{label}</span>
      {skeletons.map(key => (
        <Skeleton key={key} className={cardClasses} />
      ))}
    </div>
  )
}

export interface CardGridProps {
  label: string
  /** A dashed place after the last card that leads to a new one. */
  create?: { label: string; href: string }
  /** List items. */
  children: ReactNode
}

export function CardGrid({ label, create, children }: CardGridProps) {
  return (
    <ul aria-label={label} className={gridClasses}>
      {children}
      {create && (
        <li className="flex min-h-40">
          <Link
            href={create.href}
            className="flex grow flex-col items-center justify-center gap-2 rounded-lg border-2 border-line-strong border-dashed p-6 text-center font-medium text-accent-ink no-underline transition-colors focus-ring data-[hovered]:bg-hover"
          >
            <Plus aria-hidden="true" className="size-7" />
            {create.label}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The link of the title covers the card, so that a press anywhere on it opens the page; buttons lie above it. */
export function GridCardTitle({ name, href }: { name: string; href: string | null }) {
  return (
    <h2 className="min-w-0 break-words font-semibold text-lg leading-6">
      {href === null ? (
        name
      ) : (
        <Link
          href={href}
          className="rounded-sm no-underline outline-none after:absolute after:inset-0 after:rounded-lg data-[hovered]:underline data-[focus-visible]:after:outline-2 data-[focus-visible]:after:outline-focus data-[focus-visible]:after:outline-offset-2"
        >
          {name}
        </Link>
      )}
    </h2>
  )
}

export function GridCardFact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </li>
  )
}
