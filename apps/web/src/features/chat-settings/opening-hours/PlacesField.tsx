import { type OpeningHours, openingHoursLimits, weekdays } from '@lotse/contract'
import { Clock, Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'

const newPlace = { name: '', weekly: weekdays.map(() => ''), by_appointment: false, notice: '' }

interface PlacesFieldProps {
  form: ServerForm<OpeningHours>
}

/** The houses that people go to, each with its week. */
export function PlacesField({ form }: PlacesFieldProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'places' })
  const names = form.watch('places').map(({ name }) => name)
  /** Days that hold for one place go with its name. */
  const rename = (from: string, to: string) => {
    for (const [at, { place }] of form.getValues('special_days').entries())
      if (place && place === from) form.setValue(`special_days.${at}.place`, to, { shouldDirty: true })
  }
  const add = (
    <Button onPress={() => append(newPlace)}>
      <Plus aria-hidden="true" className="size-4" />
      Ort hinzufügen
    </Button>
  )
  if (!fields.length)
    return (
      <Card>
        <EmptyState
          icon={Clock}
          title="Noch keine Öffnungszeiten"
          text="Tragen Sie Bürgerbüro, Rathaus und andere Orte ein. Bis dahin suchen Chatbots in den Dokumenten."
          action={add}
        />
      </Card>
    )
  return (
    <>
      {fields.map((field, at) => {
        const title = names[at]?.trim() || `Ort ${at + 1}`
        return (
          <Card
            key={field.id}
            title={title}
            actions={
              <IconButton
                icon={Trash2}
                tone="danger"
                label="Ort entfernen"
                labelSuffix={title}
                onPress={() => remove(at)}
              />
            }
          >
            <div className="flex flex-col gap-4">
              <FormTextField
                form={form}
                name={`places.${at}.name`}
                label="Name des Ortes"
                description="So, wie die Menschen ihn nennen: Bürgerbüro, Rathaus, Stadtbibliothek"
                autoComplete="off"
                isRequired
                onChange={name => rename(names[at] ?? '', name)}
              />
              <fieldset>
                <legend className="font-medium text-sm">Woche</legend>
                <p className="mt-1 text-muted text-sm">
                  Zum Beispiel 8:00–12:00, 14:00–18:00. Leer heißt geschlossen.
                </p>
                <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2">
                  {weekdays.map((weekday, day) => (
                    <FormTextField
                      key={weekday}
                      form={form}
                      name={`places.${at}.weekly.${day}`}
                      label={weekday}
                      placeholder="geschlossen"
                      autoComplete="off"
                    />
                  ))}
                </div>
              </fieldset>
              <FormSwitch
                form={form}
                name={`places.${at}.by_appointment`}
                label="Nur mit Termin"
                description="Chatbots sagen es zu jeder Auskunft dazu."
              />
              <FormTextField
                form={form}
                name={`places.${at}.notice`}
                label="Hinweis"
                description="Zum Beispiel, wie man einen Termin bekommt. Er steht am Ende der Auskunft."
                autoComplete="off"
              />
            </div>
          </Card>
        )
      })}
      {fields.length < openingHoursLimits.places && <div>{add}</div>}
    </>
  )
}
