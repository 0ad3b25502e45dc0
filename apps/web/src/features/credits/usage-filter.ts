import {
  type Functionality,
  type FunctionalityGroup,
  functionalities,
  functionalityGroups,
  functionalityLabel,
  priceList,
} from '@lotse/contract'
import type { Option } from '../../ui/fields/field-parts.tsx'

const groupPrefix = 'group:'
const groups = Object.keys(functionalityGroups) as FunctionalityGroup[]

const membersOf = (group: string): Functionality[] =>
  functionalities.filter(key => priceList[key].group === group)

/** Each group as a whole, followed by what belongs to it. */
export const functionalityOptions: Option[] = groups.flatMap(group => [
  { value: `${groupPrefix}${group}`, label: `${functionalityGroups[group]} (alle)` },
  ...membersOf(group).map(key => ({ value: key, label: functionalityLabel(key) })),
])

const groupings = ['day', 'week', 'month'] as const
type Grouping = (typeof groupings)[number]
const groupingNames: Record<Grouping, string> = { day: 'Tag', week: 'Woche', month: 'Monat' }
export const groupingOptions: Option[] = groupings.map(value => ({ value, label: groupingNames[value] }))

const isoDay = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text = ''): string => (isoDay.test(text) ? text : '')

/** What the address asks for, as the server takes it; anybody can write anything there, and what is unknown is left out. */
export const usageFilterOf = (filters: Readonly<Record<string, string>>) => {
  const { functionality = '', group_by = '' } = filters
  const members = functionality.startsWith(groupPrefix)
    ? membersOf(functionality.slice(groupPrefix.length))
    : []
  return {
    start_date: dayOf(filters.start_date),
    end_date: dayOf(filters.end_date),
    functionality: functionalities.find(key => key === functionality) ?? ('' as const),
    functionality_group: members.join(','),
    group_by: groupings.find(key => key === group_by) ?? ('' as const),
  }
}

const monthName = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** '2026-11-02' → '02.11.2026', '2026-W45' → 'KW 45/2026', '2026-11' → 'November 2026' */
export const periodName = (period: string): string => {
  const [year = '', part = '', day] = period.split('-')
  if (day !== undefined) return `${day}.${part}.${year}`
  if (part.startsWith('W')) return `KW ${Number(part.slice(1))}/${year}`
  const month = Number(part)
  return month >= 1 && month <= 12 ? monthName.format(new Date(Date.UTC(Number(year), month - 1, 1))) : period
}
