import {
  fieldErrors,
  type MisuseBot,
  misuseLimits,
  misuseSensitivities,
  misuseSensitivityLabels,
  routes,
} from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FormCheckbox } from '../../../ui/fields/Checkbox.tsx'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { optionsOf } from '../misuse-badges.tsx'
import { settingsQuery } from '../misuse-query.ts'
import { TrialResult, type Tried } from './TrialResult.tsx'

const asSet = 'as_set'

const trialForm = z.strictObject({
  message: routes['misuse.try'].body.shape.message,
  sensitivity: z.enum([asSet, ...misuseSensitivities]),
  ask_model: z.boolean(),
})

interface TryMessageProps {
  /** With whose settings; null: with the tenant's. */
  bot: MisuseBot | null
  onAnyBot: () => void
}

/** What every rule says of a message. Nothing of it is recorded or counted. */
export function TryMessage({ bot, onAnyBot }: TryMessageProps) {
  const { data: settings } = useQuery(settingsQuery)
  const [tried, setTried] = useState<Tried | null>(null)
  const form = useServerForm({
    schema: trialForm,
    fieldErrors: fieldErrors.en,
    defaultValues: { message: '', sensitivity: asSet, ask_model: false },
    onSubmit: ({ sensitivity, ...asked }, { signal }) =>
      call(
        'misuse.try',
        {
          body: {
            ...asked,
            sensitivity: sensitivity === asSet ? '' : sensitivity,
            chatbot_id: bot?.id ?? null,
          },
        },
        { signal },
      ),
    onSuccess: (trial, { message }) => setTried({ message, trial }),
  })
  return (
    <Card
      title="Try a message"
      description={`See what every rule says of it, with the settings of ${bot?.name ?? 'the tenant'}. Nothing is recorded.`}
      actions={
        bot && (
          <Button size="sm" onPress={onAnyBot}>
            Use the tenant’s settings
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <Form form={form} label="Try a message" warnsUnsaved={false} hidesRequiredHint>
          <FormTextAreaField
            form={form}
            name="message"
            label="Message"
            maxLength={misuseLimits.try}
            rows={3}
            isRequired
          />
          <div className="flex flex-wrap items-end gap-4">
            <FormSelect
              form={form}
              name="sensitivity"
              label="Sensitivity"
              className="min-w-0 flex-1 basis-40 sm:max-w-56"
              options={[
                { value: asSet, label: 'As set' },
                ...optionsOf(misuseSensitivities, misuseSensitivityLabels),
              ]}
            />
            <SubmitButton form={form}>Try</SubmitButton>
          </div>
          {settings?.has_model && (
            <FormCheckbox
              form={form}
              name="ask_model"
              label="Ask the model too"
              description="Costs as one check."
            />
          )}
        </Form>
        <div aria-live="polite">{tried && <TrialResult tried={tried} />}</div>
      </div>
    </Card>
  )
}
