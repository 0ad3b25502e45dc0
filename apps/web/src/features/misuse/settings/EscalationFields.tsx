import { type MisuseSettings, misuseLimits } from '@lotse/contract'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'

const names = ['First block', 'Second block', 'Third block', 'Fourth block', 'Fifth block']

/** Of a tenant or of a chatbot. */
type EscalationForm = Pick<ServerForm<Pick<MisuseSettings, 'escalation'>>, 'useField'>

/** Refusals within a time block a visitor, each time for longer. */
export function EscalationFields({ form }: { form: EscalationForm }) {
  const steps = form.useField('escalation.step_hours')
  const hours = steps.value as number[]
  const { most, min, max } = misuseLimits.step_hours
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <FormNumberField
          form={form}
          name="escalation.refusals"
          label="Refusals"
          description="So many refusals …"
          minValue={misuseLimits.refusals.min}
          maxValue={misuseLimits.refusals.max}
        />
        <FormNumberField
          form={form}
          name="escalation.window_minutes"
          label="Within minutes"
          description="… within so many minutes block a visitor."
          minValue={misuseLimits.window_minutes.min}
          maxValue={misuseLimits.window_minutes.max}
        />
        <FormNumberField
          form={form}
          name="escalation.address_visitors"
          label="Visitors of one address"
          description="So many blocked within a day block the address."
          minValue={misuseLimits.address_visitors.min}
          maxValue={misuseLimits.address_visitors.max}
        />
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-medium">Length of the blocks in hours</legend>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {hours.map((_, index) => {
            const isLast = index === hours.length - 1
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the row
              <div key={index} className="flex items-end gap-1">
                <FormNumberField
                  form={form}
                  name={`escalation.step_hours.${index}`}
                  label={`${names[index]}${isLast && index > 0 ? ' and later' : ''}`}
                  minValue={min}
                  maxValue={max}
                  className="grow"
                />
                {isLast && index > 0 && (
                  <IconButton
                    icon={X}
                    label={`Remove ${names[index]}`}
                    onPress={() => steps.onChange(hours.slice(0, -1))}
                  />
                )}
              </div>
            )
          })}
        </div>
        {hours.length < most && (
          <div>
            <Button
              size="sm"
              onPress={() => steps.onChange([...hours, Math.min(max, (hours.at(-1) ?? 1) * 2)])}
            >
              <Plus aria-hidden="true" className="size-4" />
              Add a step
            </Button>
          </div>
        )}
      </fieldset>
    </div>
  )
}
