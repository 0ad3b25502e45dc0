import { type ReactNode, useRef } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { Badge } from '../feedback/Badge.tsx'
import { TabRow } from './TabRow.tsx'
import { tabClasses, tabListClasses } from './tab-styles.ts'

interface TabItem<Id extends string = string> {
  id: Id
  label: string
  count?: number
  isDisabled?: boolean
  content: ReactNode
}

export interface TabsProps<Id extends string = string> {
  /** What the tabs choose between, for screen readers. */
  label: string
  tabs: readonly TabItem<Id>[]
  selected?: Id
  defaultSelected?: Id
  onChange?: (id: Id) => void
}

/** Tabs within a page. Where each tab has its own address, use TabNav. Only the open panel is mounted. */
export function Tabs<Id extends string = string>({
  label,
  tabs,
  selected,
  defaultSelected,
  onChange,
}: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <AriaTabs
      selectedKey={selected}
      defaultSelectedKey={defaultSelected}
      onSelectionChange={key => onChange?.(key as Id)}
      className="min-w-0"
    >
      <TabRow list={list}>
        <TabList ref={list} aria-label={label} className={tabListClasses}>
          {tabs.map(tab => (
            <Tab key={tab.id} id={tab.id} isDisabled={tab.isDisabled} className={tabClasses}>
              {tab.label}
              {tab.count !== undefined && <Badge>{tab.count}</Badge>}
            </Tab>
          ))}
        </TabList>
      </TabRow>
      {tabs.map(tab => (
        <TabPanel key={tab.id} id={tab.id} className="rounded-md pt-5 focus-ring">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
