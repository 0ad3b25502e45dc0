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
        <NumberField
          label="Age (days)"
          value={Number.isInteger(age) && age >= 1 ? age : null}
          onChange={days => change('days_old', days === null ? '' : String(days))}
          minValue={1}
          maxValue={3650}
          step={1}
          className="min-w-0 basis-40"
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
