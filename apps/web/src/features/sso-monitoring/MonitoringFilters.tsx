import { ssoMonitoring } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import type { ListSearch } from '../../app/list-search.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { circlesQuery, type MonitoringFilter } from './sso-monitoring-query.ts'

const everything = 'all'
const periods = ssoMonitoring.periods.map(value => ({
  value,
  label: value === '1' ? 'Last hour' : `Last ${value} hours`,
}))

interface MonitoringFiltersProps {
  filter: MonitoringFilter
  onChange: (change: ListSearch) => void
}

export function MonitoringFilters({ filter, onChange }: MonitoringFiltersProps) {
  const circles = useQuery(circlesQuery).data?.circles ?? []
  return (
    <div className="flex flex-wrap gap-4 *:w-full *:sm:w-64">
      <Select
        label="Circle"
        options={[
          { value: everything, label: 'All circles' },
          ...circles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={filter.circle_id || everything}
        onChange={value => onChange({ circle_id: value === everything ? undefined : value })}
      />
      <Select
        label="Period"
        options={periods}
        value={filter.hours}
        onChange={hours => onChange({ hours: hours === ssoMonitoring.defaultPeriod ? undefined : hours })}
      />
    </div>
  )
}
