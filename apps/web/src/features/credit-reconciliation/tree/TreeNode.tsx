import type { ReservationNode } from '@lotse/contract'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { formatCount, formatInteger } from '../../../ui/texts/format.ts'
import { NodeFacts } from './NodeFacts.tsx'

interface TreeNodeProps {
  node: ReservationNode
  depth: number
  /** The one that was asked for. */
  current: string
}

/** Of thousands of parts so many are drawn at first, and with each wish for more. */
const shownAtOnce = 50
const openDepth = 2

/** A reservation and, below it, its parts: a list in a list, which every reader tells as what it is. */
export function TreeNode({ node, depth, current }: TreeNodeProps) {
  const [isOpen, setOpen] = useState(depth < openDepth)
  const [shown, setShown] = useState(shownAtOnce)
  const partsId = useId()
  const { children } = node
  const count = formatCount(children.length, 'child', 'children')
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li
      className={cx('min-w-0', depth > 0 && 'mt-3')}
      aria-current={node.reservation_id === current || undefined}
    >
      <NodeFacts node={node} isCurrent={depth > 0 && node.reservation_id === current} />
      {children.length > 0 && (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="mt-1"
            aria-expanded={isOpen}
            aria-controls={partsId}
            onPress={() => setOpen(!isOpen)}
          >
            <Chevron aria-hidden="true" className="size-4" />
            {count}
          </Button>
          <ul id={partsId} hidden={!isOpen} className="ml-2 border-line border-l pl-3 sm:ml-4 sm:pl-4">
            {isOpen &&
              children
                .slice(0, shown)
                .map(child => (
                  <TreeNode key={child.reservation_id} node={child} depth={depth + 1} current={current} />
                ))}
            {isOpen && children.length > shown && (
              <li className="mt-3">
                <Button size="sm" onPress={() => setShown(shown + shownAtOnce)}>
                  Show more ({formatInteger(children.length - shown)})
                </Button>
              </li>
            )}
          </ul>
        </>
      )}
    </li>
  )
}
