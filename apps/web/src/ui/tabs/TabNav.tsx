import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Link } from 'react-aria-components'
import { Badge } from '../feedback/Badge.tsx'
import { bringIntoSight, TabRow } from './TabRow.tsx'
import { tabClasses, tabListClasses } from './tab-styles.ts'

interface TabNavItem {
  href: string
  label: string
  count?: number
}

export interface TabNavProps {
  label: string
  tabs: readonly TabNavItem[]
}

/** Compared with the query when a tab's address has one ('/databuckets?tab=owned'), else by path alone. */
const isCurrent = (href: string, location: { pathname: string; search: string }): boolean => {
  const [path, query] = href.split('?')
  if (path?.replace(/\/$/, '') !== location.pathname.replace(/\/$/, '')) return false
  const actual = new URLSearchParams(location.search)
  return [...new URLSearchParams(query ?? '')].every(([key, value]) => actual.get(key) === value)
}

/** Tabs that are pages: links in a navigation, the current one marked from the address. */
export function TabNav({ label, tabs }: TabNavProps) {
  const location = useRouterState({
    select: state => ({ pathname: state.location.pathname, search: state.location.searchStr }),
    structuralSharing: true,
  })
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find(({ href }) => isCurrent(href, location))?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current tab is what moves the row
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && tab) bringIntoSight(list.current, tab)
  }, [current])
  return (
    <nav aria-label={label} className="mb-6">
      <TabRow list={list}>
        <ul ref={list} className={tabListClasses}>
          {tabs.map(tab => (
            <li key={tab.href} className="flex">
              <Link
                href={tab.href}
                aria-current={tab.href === current ? 'page' : undefined}
                className={tabClasses}
              >
                {tab.label}
                {tab.count !== undefined && <Badge>{tab.count}</Badge>}
              </Link>
            </li>
          ))}
        </ul>
      </TabRow>
    </nav>
  )
}
