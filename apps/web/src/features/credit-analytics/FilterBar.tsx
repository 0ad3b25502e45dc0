import { analyticsPeriods } from '@lotse/contract'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { DatePicker } from '../../ui/fields/dates/DatePicker.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { dayInBerlin } from '../../ui/texts/format.ts'
import { custom, useAnalyticsFilter } from './analytics-filter.ts'
import { creditAnalytics, summaryQuery } from './analytics-query.ts'
import { ExportMenu } from './reports/ExportMenu.tsx'

const periodLabel = (days: number): string => (days === 365 ? 'Last year' : `Last ${days} days`)
const periodOptions = [
  ...analyticsPeriods.map(days => ({ value: String(days), label: periodLabel(days) })),
  { value: custom, label: 'Custom range' },
]
const allTenants = 'all'

function TenantSelect() {
  const [filter, change] = useAnalyticsFilter()
  const { data } = useQuery(summaryQuery(filter))
  return (
    <Select
      label="Tenant"
      className="w-full sm:w-64"
      value={filter.tenantId || allTenants}
      onChange={value => change({ tenant_id: value === allTenants ? undefined : value })}
      options={[
        { value: allTenants, label: 'All Tenants' },
        ...(data?.data.tenants ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      searchLabel="Search tenants"
    />
  )
}

function CustomRange() {
  const [{ start, end, errors }, change] = useAnalyticsFilter()
  const today = dayInBerlin(new Date())
  return (
    <>
      <DatePicker
        label="Start date"
        value={start || null}
        maxValue={today}
        errorMessage={errors.start}
        onChange={day => change({ start_date: day ?? undefined })}
      />
      <DatePicker
        label="End date"
        value={end || null}
        maxValue={today}
        errorMessage={errors.end}
        onChange={day => change({ end_date: day ?? undefined })}
      />
    </>
  )
}

export function FilterBar() {
  const [{ choice, canChooseTenant, start, end }, change] = useAnalyticsFilter()
  const queryClient = useQueryClient()
  const isFetching = useIsFetching({ queryKey: [creditAnalytics] }) > 0
  /** A custom range begins with the days that were looked at. */
  const choose = (period: string) =>
    change(
      period === custom
        ? { period, start_date: start, end_date: end }
        : { period, start_date: undefined, end_date: undefined },
    )
  return (
    <section aria-label="Filters" className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Select
        label="Time period"
        className="w-full sm:w-48"
        value={choice}
        onChange={choose}
        options={periodOptions}
      />
      {choice === custom && <CustomRange />}
      {canChooseTenant && <TenantSelect />}
      <div className="flex flex-wrap gap-3 sm:mt-6.5 sm:ml-auto">
        <ExportMenu />
        <Button
          isDisabled={isFetching}
          onPress={() => void queryClient.invalidateQueries({ queryKey: [creditAnalytics] })}
        >
          <RefreshCw aria-hidden="true" className="size-4" />
          {isFetching ? 'Loading...' : 'Refresh'}
        </Button>
      </div>
    </section>
  )
}
