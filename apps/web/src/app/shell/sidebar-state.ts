import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'

const storageKey = 'lotse.sidebar'

const wasHidden = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === 'hidden'
  } catch {
    return false
  }
}

/** On wide screens the choice to hide the sidebar is remembered; the drawer of narrow ones closes on every page change. */
export const useSidebar = () => {
  const isDrawer = !useMediaQuery('(min-width: 64rem)')
  const path = useLocation({ select: location => location.pathname })
  const [isHidden, setHidden] = useState(wasHidden)
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const isDrawerOpen = isDrawer && drawerAt === path

  const toggle = (): void => {
    if (isDrawer) {
      setDrawerAt(isDrawerOpen ? null : path)
      return
    }
    setHidden(!isHidden)
    try {
      localStorage.setItem(storageKey, isHidden ? 'shown' : 'hidden')
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }
  return {
    isDrawer,
    isOpen: isDrawer ? isDrawerOpen : !isHidden,
    toggle,
    closeDrawer: () => setDrawerAt(null),
  }
}
