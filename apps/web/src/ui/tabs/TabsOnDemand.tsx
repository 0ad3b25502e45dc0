import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Tabs, type TabsProps } from './Tabs.tsx'

interface TabOnDemand<Id extends string> {
  id: Id
  label: string
  Content: ComponentType
}

/** A tab whose program, like its data, comes when it is opened. */
export const onDemand = <Id extends string>(
  id: Id,
  label: string,
  load: () => Promise<ComponentType>,
): TabOnDemand<Id> => ({ id, label, Content: lazy(async () => ({ default: await load() })) })

interface TabsOnDemandProps<Id extends string> extends Omit<TabsProps<Id>, 'tabs'> {
  tabs: readonly TabOnDemand<Id>[]
}

export function TabsOnDemand<Id extends string>({ tabs, ...props }: TabsOnDemandProps<Id>) {
  return (
    <Tabs
      {...props}
      tabs={tabs.map(({ id, label, Content }) => ({
        id,
        label,
        content: (
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <Content />
          </Suspense>
        ),
      }))}
    />
  )
}
