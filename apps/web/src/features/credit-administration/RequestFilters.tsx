import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Disclosure } from '../../ui/structure/Disclosure.tsx'
import { changeTable, isRestricted, type TableState } from '../../ui/table/table-state.ts'
import { statusOptions, urgencyOptions } from './request-badges.tsx'

interface RequestFiltersProps {
  state: TableState
  onStateChange: (state: TableState) => void
}

const summaryOf = (count: number): string =>
  count === 0 ? 'No filters set' : count === 1 ? '1 filter set' : `${count} filters set`

const oldest = 3650
const typingPauseMs = 300
const isAge = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= oldest

/** Asks once typing has paused, and only for an age that there can be; the field itself says what is wrong with another. */
function AgeFilter({ days, onChange }: { days: number | null; onChange: (days: number | null) => void }) {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (typed: number | null) => {
    clearTimeout(timer.current)
    if (typed === null || isAge(typed)) timer.current = setTimeout(() => latest.current(typed), typingPauseMs)
  }
  return (
    <NumberField
      label="Age (days)"
      value={days}
      onChange={change}
      minValue={1}
      maxValue={oldest}
      className="min-w-0 basis-40"
    />
  )
}

export function RequestFilters({ state, onStateChange }: RequestFiltersProps) {
  const change = (key: string, value: string) => {
    const { [key]: _, ...others } = state.filters
    onStateChange(changeTable(state, { filters: value === '' ? others : { ...others, [key]: value } }))
  }
  const age = Number(state.filters.days_old)
  return (
    <Disclosure
      title="Filters"
      summary={summaryOf(Object.keys(state.filters).length)}
      defaultExpanded={isRestricted(state)}
    >
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label="Urgency Level"
          value={state.filters.urgency_level ?? ''}
          onChange={value => change('urgency_level', value)}
          options={[{ value: '', label: 'All levels' }, ...urgencyOptions]}
          className="min-w-0 flex-1 basis-40 sm:max-w-56"
        />
        <Select
          label="Status"
          value={state.filters.status ?? ''}
          onChange={value => change('status', value)}
          // Without a choice the server lists the pending ones, as with 'Pending'.
          options={[{ value: '', label: 'Default (pending)' }, ...statusOptions]}
          className="min-w-0 flex-1 basis-40 sm:max-w-56"
        />
        <AgeFilter
          days={isAge(age) ? age : null}
          onChange={days => change('days_old', days === null ? '' : String(days))}
        />
        <Button
          isDisabled={!isRestricted(state)}
          onPress={() => onStateChange(changeTable(state, { search: '', filters: {} }))}
        >
          Reset Filters
        </Button>
      </div>
    </Disclosure>
  )
}
