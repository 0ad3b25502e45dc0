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

interface Place {
  pathname: string
  search: string
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/** Compared with the query when a tab's address has one ('/databuckets?tab=owned'), else by path alone. */
const isCurrent = (href: string, location: Place): boolean => {
  const [path = '', query] = href.split('?')
  if (withoutSlash(path) !== withoutSlash(location.pathname)) return false
  const actual = new URLSearchParams(location.search)
  return [...new URLSearchParams(query ?? '')].every(([key, value]) => actual.get(key) === value)
}

const leadsHere = (href: string, { pathname }: Place): boolean =>
  pathname.startsWith(`${withoutSlash(href)}/`)

/** The tab that says most about where we are: '/tenants?tab=deleted' before '/tenants'; of a page below them the nearest one. */
const currentTab = (tabs: readonly TabNavItem[], location: Place): string | undefined => {
  const open = tabs.filter(({ href }) => isCurrent(href, location))
  const near = open.length ? open : tabs.filter(({ href }) => leadsHere(href, location))
  return near.toSorted((a, b) => b.href.length - a.href.length)[0]?.href
}

/** Tabs that are pages: links in a navigation, the current one marked from the address. */
export function TabNav({ label, tabs }: TabNavProps) {
  const location = useRouterState({
    select: state => ({ pathname: state.location.pathname, search: state.location.searchStr }),
    structuralSharing: true,
  })
  const list = useRef<HTMLUListElement>(null)
  const current = currentTab(tabs, location)
  const standing = current !== undefined && isCurrent(current, location) ? 'page' : 'true'
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
                aria-current={tab.href === current ? standing : undefined}
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
