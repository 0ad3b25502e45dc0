import {
  type CircleForm,
  circleForm,
  circleLimits,
  type RecencyMethod,
  type RecencySettings,
  recencyDefaults,
} from '@lotse/contract'
import { FormNumberField } from '../../ui/fields/NumberField.tsx'
import { FormSelect } from '../../ui/fields/Select.tsx'
import { FormSwitch } from '../../ui/fields/Switch.tsx'
import type { ServerForm } from '../../ui/forms/use-server-form.ts'
import { Card } from '../../ui/structure/Card.tsx'
import type { CircleInput } from './circle-input.ts'
import { RecencyChart } from './RecencyChart.tsx'

const methodLabels: Record<RecencyMethod, string> = {
  gauss: 'Gauß',
  linear: 'Linear',
  exp: 'Exponentiell',
}
const methods = Object.entries(methodLabels).map(([value, label]) => ({ value, label }))

type Field = Exclude<keyof typeof recencyDefaults, 'recency_enabled'>
const fields = Object.keys(recencyDefaults).filter(name => name !== 'recency_enabled') as Field[]

const recencyForm = circleForm
  .pick({
    recency_method: true,
    recency_alpha: true,
    recency_offset_days: true,
    recency_scale_days: true,
    recency_decay_at_scale: true,
  })
  .strip()

/** What the chart draws; null while something typed is no setting. */
const settingsOf = (typed: CircleInput): RecencySettings | null => {
  const { data: form } = recencyForm.safeParse(typed)
  return form === undefined
    ? null
    : {
        method: form.recency_method,
        alpha: form.recency_alpha,
        offsetDays: form.recency_offset_days,
        scaleDays: form.recency_scale_days,
        decayAtScale: form.recency_decay_at_scale,
      }
}

/** How the age of documents counts in the search. */
export function RecencySection({ form }: { form: ServerForm<CircleInput, CircleForm> }) {
  const typed = form.watch()
  const isOff = !typed.recency_enabled
  const settings = settingsOf(typed)

  const onSwitch = (isOn: boolean) => {
    if (isOn) return
    // What is switched off cannot be corrected, and must not hold up the form.
    for (const name of fields)
      if (!recencyForm.shape[name].safeParse(form.getValues(name)).success) {
        form.setValue(name, recencyDefaults[name], { shouldDirty: true })
        form.clearErrors(name)
      }
  }

  return (
    <Card
      title="Ranking und Aktualität"
      description="Ob ältere Dokumente in den Suchergebnissen hinter neuere rücken. Gilt für alle Mandanten des Circles."
    >
      <div className="flex flex-col gap-6">
        <FormSwitch
          form={form}
          name="recency_enabled"
          label="Aktualität berücksichtigen"
          onChange={onSwitch}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <FormSelect
            form={form}
            name="recency_method"
            label="Verfahren"
            description="Wie das Gewicht mit dem Alter abnimmt; Gauß: als Glockenkurve."
            options={methods}
            isDisabled={isOff}
          />
          <FormNumberField
            form={form}
            name="recency_alpha"
            label="Gewicht der Aktualität"
            description="Welchen Anteil der Bewertung das Alter höchstens nimmt, von 0 bis 1."
            minValue={0}
            maxValue={1}
            step={0.01}
            decimals={2}
            isDisabled={isOff}
          />
          <FormNumberField
            form={form}
            name="recency_offset_days"
            label="Schonfrist in Tagen"
            description="Bis zu diesem Alter zählt ein Dokument als neu."
            minValue={0}
            maxValue={circleLimits.days}
            isDisabled={isOff}
          />
          <FormNumberField
            form={form}
            name="recency_scale_days"
            label="Zeitraum in Tagen"
            description="So lange nach der Schonfrist nimmt das Gewicht ab."
            minValue={1}
            maxValue={circleLimits.days}
            isDisabled={isOff}
          />
          {typed.recency_method === 'gauss' && (
            <FormNumberField
              form={form}
              name="recency_decay_at_scale"
              label="Rest am Ende des Zeitraums"
              description="Was vom Gewicht der Aktualität dann noch übrig ist, von 0,01 bis 0,99."
              minValue={0.01}
              maxValue={0.99}
              step={0.01}
              decimals={2}
              isDisabled={isOff}
            />
          )}
        </div>
        {!isOff && settings && <RecencyChart settings={settings} />}
      </div>
    </Card>
  )
}
