import { type ReactNode, useId, useRef } from 'react'
import { GridList, isTextDropItem, useDragAndDrop } from 'react-aria-components'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { type Bucket, BucketItem } from './BucketItem.tsx'
import { type Area, areaTexts } from './placement.ts'

/** Of this page alone: a file or a text from elsewhere is nothing that an area takes. */
const dragType = 'application/x-lotse-databucket'

/** The library lets a target borrow the rest of its name from its list, and announces the first one without it. */
const nameDropTarget = (area: HTMLElement | null, title: string) => {
  const target = area?.querySelector('[role=button][aria-roledescription][aria-labelledby]')
  if (!target) return
  target.removeAttribute('aria-labelledby')
  target.setAttribute('aria-label', `${target.getAttribute('aria-label')} ${title}`)
}

interface PriorityAreaProps {
  area: Area
  databuckets: readonly Bucket[]
  /** Differs from the number of those shown while a search hides some. */
  count: number
  emptyText: string
  onMove: (databucket: string, to: Area) => void
  /** Between the heading and the list. */
  children?: ReactNode
}

export function PriorityArea({ area, databuckets, count, emptyText, onMove, children }: PriorityAreaProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const { title, description } = areaTexts[area]
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: keys => [...keys].map(key => ({ [dragType]: String(key) })),
    acceptedDragTypes: [dragType],
    getDropOperation: () => 'move',
    onDropEnter: () => nameDropTarget(section.current, title),
    onRootDrop: async ({ items }) => {
      const ids = await Promise.all(items.filter(isTextDropItem).map(item => item.getText(dragType)))
      for (const id of ids) onMove(id, area)
    },
  })

  return (
    <section
      aria-labelledby={headingId}
      ref={section}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-sunken p-3 sm:p-4"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-2">
          <h2 id={headingId} className="font-semibold text-lg">
            {title}
          </h2>
          <Badge>{count}</Badge>
        </div>
        <p className="text-muted text-sm">{description}</p>
      </div>
      {children}
      <GridList
        // Not by reference: a drop target is named after its list, and names are not followed through two of them.
        aria-label={title}
        items={databuckets}
        dependencies={[area]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => <p className="px-2 py-6 text-center text-muted">{emptyText}</p>}
        className="flex min-h-20 grow flex-col gap-2 rounded-lg focus-ring data-[empty]:justify-center data-[empty]:border-2 data-[empty]:border-line-strong data-[empty]:border-dashed data-[drop-target]:bg-accent-soft data-[drop-target]:outline-2 data-[drop-target]:outline-accent"
      >
        {databucket => (
          <BucketItem databucket={databucket} area={area} onMove={to => onMove(databucket.id, to)} />
        )}
      </GridList>
    </section>
  )
}
