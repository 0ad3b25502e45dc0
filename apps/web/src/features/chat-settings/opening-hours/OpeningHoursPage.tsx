import { type OpeningHours, openingHoursForm } from '@lotse/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { ChatSettingsFrame } from '../ChatSettingsFrame.tsx'
import { openingHoursQuery } from '../settings-query.ts'
import { HolidaysField } from './HolidaysField.tsx'
import { PlacesField } from './PlacesField.tsx'
import { SpecialDaysField } from './SpecialDaysField.tsx'

function OpeningHoursEditor({ saved }: { saved: OpeningHours }) {
  const queryClient = useQueryClient()
  const form = useServerForm({
    schema: openingHoursForm,
    defaultValues: saved,
    onSubmit: (body, { signal }) => call('settings.opening_hours.update', { body }, { signal }),
    onSuccess: next => {
      form.reset(next)
      queryClient.setQueryData(openingHoursQuery.queryKey, next)
    },
    messages: {
      success: 'Öffnungszeiten erfolgreich gespeichert',
      error: 'Fehler beim Speichern der Öffnungszeiten',
    },
  })
  return (
    <div className="max-w-3xl">
      <Form form={form} label="Öffnungszeiten">
        <PlacesField form={form} />
        <SpecialDaysField form={form} />
        <HolidaysField form={form} />
        <FormActions>
          <SubmitButton form={form} />
        </FormActions>
      </Form>
    </div>
  )
}

export function OpeningHoursPage() {
  return (
    <ChatSettingsFrame
      title="Öffnungszeiten"
      description="Damit Chatbots auf den Tag genau sagen, wann geöffnet ist. Änderungen gelten sofort."
      options={openingHoursQuery}
    >
      {saved => <OpeningHoursEditor saved={saved} />}
    </ChatSettingsFrame>
  )
}
