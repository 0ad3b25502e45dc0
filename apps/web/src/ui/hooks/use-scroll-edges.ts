import { type RefObject, useEffect, useState } from 'react'

interface ScrollEdges {
  /** Wider than its box: it must be reachable by keyboard, but a tab stop without need is a burden. */
  overflows: boolean
  /** Something stands beyond this edge. */
  isCutAtStart: boolean
  isCutAtEnd: boolean
}

const whole: ScrollEdges = { overflows: false, isCutAtStart: false, isCutAtEnd: false }

// Browsers round the position of a scrolled box; a pixel is nothing that anybody misses.
const tolerance = 1

const measure = ({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): ScrollEdges => ({
  overflows: scrollWidth > clientWidth + tolerance,
  isCutAtStart: scrollLeft > tolerance,
  isCutAtEnd: scrollLeft + clientWidth + tolerance < scrollWidth,
})

const isSame = (one: ScrollEdges, other: ScrollEdges): boolean =>
  one.overflows === other.overflows &&
  one.isCutAtStart === other.isCutAtStart &&
  one.isCutAtEnd === other.isCutAtEnd

/** What a box that scrolls sideways hides, and on which side. */
export const useScrollEdges = (box: RefObject<HTMLElement | null>): ScrollEdges => {
  const [edges, setEdges] = useState(whole)
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const look = () => {
      const seen = measure(element)
      setEdges(known => (isSame(known, seen) ? known : seen))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    // What is in it may grow without the box.
    for (const part of element.children) observer.observe(part)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
  return edges
}
