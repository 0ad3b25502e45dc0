import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { DatePicker } from '../../ui/fields/dates/DatePicker.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useReconciliationSearch } from './use-reconciliation-search.ts'

const all = 'all'

/** Nothing happens until it is applied. */
export function ReconciliationFilters({ tenants }: { tenants: readonly { id: string; name: string }[] }) {
  const [search, change] = useReconciliationSearch()
  const [start, setStart] = useState(search.start_date || null)
  const [end, setEnd] = useState(search.end_date || null)
  const [tenant, setTenant] = useState(search.tenant_id)
  const isReversed = start !== null && end !== null && end < start
  return (
    <form
      aria-label="Filters"
      className="flex flex-wrap items-start gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (isReversed) return
        change({
          start_date: start ?? undefined,
          end_date: end ?? undefined,
          tenant_id: tenant || undefined,
          anomalies_page: undefined,
        })
      }}
    >
      <DatePicker label="Start date" value={start} onChange={setStart} />
      <DatePicker
        label="End date"
        value={end}
        onChange={setEnd}
        errorMessage={isReversed ? 'The end is before the start.' : undefined}
      />
      {tenants.length > 0 && (
        <Select
          label="Tenant"
          className="min-w-0 basis-full sm:max-w-64 sm:flex-1 sm:basis-40"
          value={tenant || all}
          onChange={value => setTenant(value === all ? '' : value)}
          options={[
            { value: all, label: 'All tenants' },
            ...tenants.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          searchLabel="Search tenants"
        />
      )}
      <Button type="submit" variant="primary" className="sm:mt-6.5">
        Apply Filters
      </Button>
    </form>
  )
}
