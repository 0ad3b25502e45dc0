import { type OpeningHours, openingHoursLimits } from '@lotse/contract'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { FormDatePicker } from '../../../ui/fields/dates/DatePicker.tsx'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'

const newDay = { label: '', from: '', to: null, place: '', hours: '' }

/** Days on which it is not as in other weeks. */
export function SpecialDaysField({ form }: { form: ServerForm<OpeningHours> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'special_days' })
  const days = form.watch('special_days')
  const places = form
    .watch('places')
    .map(({ name }) => name.trim())
    .filter(Boolean)
  const options = [
    { value: '', label: 'Alle Orte' },
    ...[...new Set(places)].map(name => ({ value: name, label: name })),
  ]
  return (
    <Card
      title="Schließtage und besondere Tage"
      description="Betriebsausflug, Brückentage, lange Donnerstage: Sie gehen der Woche und den Feiertagen vor."
    >
      <div className="flex flex-col gap-4">
        {fields.map((field, at) => {
          const title = days[at]?.label.trim() || `Tag ${at + 1}`
          return (
            <fieldset key={field.id} className="rounded-lg border border-line p-4">
              <legend className="sr-only">{title}</legend>
              <div className="flex items-center justify-between gap-2">
                <p aria-hidden="true" className="min-w-0 truncate font-medium">
                  {title}
                </p>
                <IconButton
                  icon={Trash2}
                  tone="danger"
                  label="Tag entfernen"
                  labelSuffix={title}
                  onPress={() => remove(at)}
                />
              </div>
              <div className="mt-3 grid gap-4 sm:grid-cols-2">
                <FormTextField
                  form={form}
                  name={`special_days.${at}.label`}
                  label="Anlass"
                  autoComplete="off"
                  isRequired
                />
                <FormSelect
                  form={form}
                  name={`special_days.${at}.place`}
                  label="Gilt für"
                  options={options}
                />
                <FormDatePicker form={form} name={`special_days.${at}.from`} label="Am oder ab" isRequired />
                <FormDatePicker
                  form={form}
                  name={`special_days.${at}.to`}
                  label="Bis"
                  description="Leer: nur an diesem einen Tag"
                />
                <FormTextField
                  form={form}
                  name={`special_days.${at}.hours`}
                  label="Geöffnet"
                  description="Zum Beispiel 8:00–12:00. Leer heißt geschlossen."
                  placeholder="geschlossen"
                  autoComplete="off"
                  className="sm:col-span-2"
                />
              </div>
            </fieldset>
          )
        })}
        {fields.length < openingHoursLimits.special_days && (
          <Button className="self-start" onPress={() => append(newDay)}>
            <Plus aria-hidden="true" className="size-4" />
            Tag hinzufügen
          </Button>
        )}
      </div>
    </Card>
  )
}
