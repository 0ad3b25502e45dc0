import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the page in the title of the window. */
    title?: string
  }
}

const notFoundTitle = 'Seite nicht gefunden'

/** The name of the page as its route gives it. */
export const usePageTitle = (): string | undefined =>
  useMatches({
    select: matches =>
      matches.some(match => match.status === 'notFound' || match._notFound)
        ? notFoundTitle
        : matches.findLast(match => match.staticData.title)?.staticData.title,
  })

const focusHeading = (): void => {
  const main = document.querySelector('main')
  // A page may have put the focus into its first field; that is the better place.
  if (!main || [...main.children].some(part => part.contains(document.activeElement))) return
  const heading = main.querySelector<HTMLElement>('h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

/** A page change without a document load is silent to a screen reader: name the window anew, move the focus. */
export const usePageChanges = (): void => {
  const title = usePageTitle()
  useEffect(() => {
    document.title = title ? `${title} – Lotse` : 'Lotse'
  }, [title])

  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const lastPath = useRef(path)
  useEffect(() => {
    // The first page starts at its top, as the browser has it.
    if (lastPath.current !== undefined && path !== undefined && lastPath.current !== path) focusHeading()
    lastPath.current = path
  }, [path])
}
