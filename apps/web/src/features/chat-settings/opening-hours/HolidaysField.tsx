import { type FederalState, federalStates, type OpeningHours, publicHolidays } from '@lotse/contract'
import { Select } from '../../../ui/fields/Select.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { dayInBerlin, formatDate } from '../../../ui/texts/format.ts'

const none = 'none'
const options = [
  { value: none, label: 'Nicht berücksichtigen' },
  ...Object.entries(federalStates).map(([value, label]) => ({ value, label })),
]
const shownAtMost = 5

/** The next ones, of this year and the one after it. */
const comingHolidays = (state: FederalState, today: string) => {
  const year = Number(today.slice(0, 4))
  return [...publicHolidays(year, state), ...publicHolidays(year + 1, state)]
    .filter(({ day }) => day >= today)
    .slice(0, shownAtMost)
}

/** On public holidays every place is closed. */
export function HolidaysField({ form }: { form: ServerForm<OpeningHours> }) {
  const { value, onChange, errorMessage } = form.useField('federal_state')
  const state = value as FederalState | null
  const coming = state ? comingHolidays(state, dayInBerlin(new Date())) : []
  return (
    <Card
      title="Feiertage"
      description="An gesetzlichen Feiertagen gelten alle Orte als geschlossen. Feiertage einzelner Gemeinden tragen Sie als Schließtag ein."
    >
      <Select
        label="Feiertage von"
        options={options}
        value={state ?? none}
        errorMessage={errorMessage}
        onChange={next => onChange(next === none ? null : next)}
        className="max-w-sm"
      />
      {coming.length > 0 && (
        <p className="mt-3 text-muted text-sm">
          Als nächstes: {coming.map(({ day, name }) => `${name} (${formatDate(day)})`).join(', ')}
        </p>
      )}
    </Card>
  )
}
