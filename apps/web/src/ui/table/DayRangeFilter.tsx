import { DatePicker } from '../fields/dates/DatePicker.tsx'
import { useTexts } from '../texts/language.tsx'
import { changeTable, type TableState } from './table-state.ts'

const texts = {
  de: { from: 'Von', to: 'Bis', isReversed: 'Das Ende liegt vor dem Anfang.' },
  en: { from: 'From', to: 'To', isReversed: 'The end is before the start.' },
}

interface DayRangeFilterProps {
  /** The filters that hold the first and the last day. */
  from: string
  to: string
  state: TableState
  onStateChange: (state: TableState) => void
}

/** The days that a table shows; one field below the other where they must, but never apart. */
export function DayRangeFilter({ from, to, state, onStateChange }: DayRangeFilterProps) {
  const words = useTexts(texts)
  const { [from]: first = '', [to]: last = '' } = state.filters
  const isReversed = first !== '' && last !== '' && last < first
  const field = (key: string, label: string, errorMessage?: string) => (
    <DatePicker
      label={label}
      errorMessage={errorMessage}
      // What stands in the address, even if it is no day yet: a year is typed digit by digit.
      value={state.filters[key] ?? null}
      onChange={day => {
        const { [key]: _, ...others } = state.filters
        onStateChange(changeTable(state, { filters: day === null ? others : { ...others, [key]: day } }))
      }}
    />
  )
  return (
    <div className="flex flex-wrap items-end gap-3">
      {field(from, words.from)}
      {field(to, words.to, isReversed ? words.isReversed : undefined)}
    </div>
  )
}
