import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useKeptChoice } from '../../ui/hooks/use-kept-choice.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'

/** On wide screens the choice to hide the sidebar is remembered; the drawer of narrow ones closes on every page change. */
export const useSidebar = () => {
  const isDrawer = !useMediaQuery('(min-width: 64rem)')
  const path = useLocation({ select: location => location.pathname })
  const [choice, setChoice] = useKeptChoice('lotse.sidebar', ['shown', 'hidden'])
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const isDrawerOpen = isDrawer && drawerAt === path

  const toggle = (): void => {
    if (isDrawer) {
      setDrawerAt(isDrawerOpen ? null : path)
      return
    }
    setChoice(choice === 'shown' ? 'hidden' : 'shown')
  }
  return {
    isDrawer,
    isOpen: isDrawer ? isDrawerOpen : choice === 'shown',
    toggle,
    closeDrawer: () => setDrawerAt(null),
  }
}
