import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { useScrollEdges } from '../hooks/use-scroll-edges.ts'
import { cx } from '../styles/cx.ts'

/** So far from the edges the row is not faded. */
const clearPx = 48

/** Not `scrollIntoView`, which would move the page as well. */
export const bringIntoSight = (list: HTMLElement, tab: HTMLElement): void => {
  const first = tab.offsetLeft - clearPx
  const last = tab.offsetLeft + tab.offsetWidth + clearPx - list.clientWidth
  list.scrollLeft = Math.max(last, Math.min(first, list.scrollLeft))
}

/** A browser is content when a part of what has the focus is in sight. */
const useFocusInSight = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = list.current
    const follow = ({ target }: FocusEvent) => {
      if (element && target instanceof HTMLElement && target !== element) bringIntoSight(element, target)
    }
    element?.addEventListener('focusin', follow)
    return () => element?.removeEventListener('focusin', follow)
  }, [list])
}

/** The current tab stays in sight when the row gets another width: a phone is turned, a window made smaller. */
const useCurrentInSight = (list: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = list.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const tab = element.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]')
      if (tab) bringIntoSight(element, tab)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
}

const arrows = {
  left: { icon: ChevronLeft, place: 'left-0', direction: -1 },
  right: { icon: ChevronRight, place: 'right-0', direction: 1 },
} as const

function Arrow({ side, list }: { side: keyof typeof arrows; list: RefObject<HTMLElement | null> }) {
  const { icon: Icon, place, direction } = arrows[side]
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={() => list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.7 })}
      className={cx(
        'absolute inset-y-0 flex w-8 cursor-pointer items-center justify-center text-muted hover:text-ink',
        place,
      )}
    >
      <Icon className="size-5" />
    </button>
  )
}

interface TabRowProps {
  /** What scrolls. */
  list: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * Around tabs that may be wider than their place: where some are out of sight the row fades, and an arrow for the mouse brings them.
 * The keyboard needs none: what has the focus comes into sight.
 */
export function TabRow({ list, children }: TabRowProps) {
  const { isCutAtStart: left, isCutAtEnd: right } = useScrollEdges(list)
  useFocusInSight(list)
  useCurrentInSight(list)
  return (
    <div className="relative border-line border-b">
      <div
        className={cx(
          left &&
            right &&
            'mask-[linear-gradient(to_right,transparent_1.5rem,black_3rem,black_calc(100%-3rem),transparent_calc(100%-1.5rem))]',
          left && !right && 'mask-[linear-gradient(to_right,transparent_1.5rem,black_3rem)]',
          right && !left && 'mask-[linear-gradient(to_left,transparent_1.5rem,black_3rem)]',
        )}
      >
        {children}
      </div>
      {left && <Arrow side="left" list={list} />}
      {right && <Arrow side="right" list={list} />}
    </div>
  )
}
