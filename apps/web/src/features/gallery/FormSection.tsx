import { z } from 'zod'
import { FormCheckbox } from '../../ui/fields/Checkbox.tsx'
import { FormDatePicker } from '../../ui/fields/dates/DatePicker.tsx'
import { FormMultiCheckboxGroup } from '../../ui/fields/MultiCheckboxGroup.tsx'
import { FormNumberField } from '../../ui/fields/NumberField.tsx'
import { FormRadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { FormSelect } from '../../ui/fields/Select.tsx'
import { FormSwitch } from '../../ui/fields/Switch.tsx'
import { FormTextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { Disclosure } from '../../ui/structure/Disclosure.tsx'
import { places } from './demo-places.ts'
import { demoSave } from './demo-server.ts'
import { GallerySection } from './GallerySection.tsx'

const schema = z.object({
  name: z.string().min(1, 'Bitte geben Sie einen Namen ein.'),
  email: z.email('Bitte geben Sie eine gültige E-Mail-Adresse ein.'),
  role: z.enum(['admin', 'editor'], 'Bitte wählen Sie eine Rolle.'),
  place: z.string('Bitte wählen Sie einen Ort.'),
  access: z.enum(['read', 'write']),
  areas: z.array(z.string()).min(1, 'Bitte wählen Sie mindestens einen Bereich.'),
  limit: z.number('Bitte geben Sie eine Zahl ein.').min(1, 'Bitte mindestens 1.'),
  start: z.string().nullable(),
  note: z.string().max(512, 'Bitte höchstens 512 Zeichen.'),
  isActive: z.boolean(),
  hasAgreed: z.literal(true, 'Bitte stimmen Sie zu.'),
})

type Input = z.input<typeof schema>

const blank: Record<keyof Input, unknown> = {
  name: '',
  email: '',
  role: null,
  place: null,
  access: 'read',
  areas: [],
  limit: 100,
  start: null,
  note: '',
  isActive: true,
  hasAgreed: false,
}

export function FormSection() {
  const form = useServerForm({
    schema,
    defaultValues: blank as Input,
    onSubmit: demoSave,
    messages: { success: 'Person erfolgreich gespeichert', error: 'Fehler beim Speichern der Person' },
  })
  return (
    <GallerySection title="Formular">
      <Card
        title="Person bearbeiten"
        headingLevel={3}
        description="„vergeben@stadt.example“ und der Name „verboten“ lösen Fehler des Servers aus."
      >
        <Form form={form} label="Person bearbeiten" className="max-w-2xl">
          <FormTextField form={form} name="name" label="Name" isRequired autoComplete="off" />
          <FormTextField form={form} name="email" label="E-Mail" type="email" isRequired autoComplete="off" />
          <FormSelect
            form={form}
            name="role"
            label="Rolle"
            isRequired
            options={[
              { value: 'admin', label: 'Administration' },
              { value: 'editor', label: 'Redaktion' },
            ]}
          />
          <FormSelect form={form} name="place" label="Dienstort" options={places} isRequired />
          <FormRadioGroup
            form={form}
            name="access"
            label="Rechte"
            orientation="horizontal"
            options={[
              { value: 'read', label: 'Lesen' },
              { value: 'write', label: 'Schreiben' },
            ]}
          />
          <FormMultiCheckboxGroup
            form={form}
            name="areas"
            label="Bereiche"
            isRequired
            columns={2}
            options={[
              { value: 'bots', label: 'Chatbots' },
              { value: 'data', label: 'Datenspeicher' },
            ]}
          />
          <Disclosure title="Weitere Angaben" headingLevel={4}>
            <div className="flex flex-col gap-6">
              <FormNumberField form={form} name="limit" label="Monatliches Limit" minValue={0} />
              <FormDatePicker form={form} name="start" label="Gültig ab" />
              <FormTextAreaField form={form} name="note" label="Bemerkung" maxLength={512} />
            </div>
          </Disclosure>
          <FormSwitch form={form} name="isActive" label="Konto ist aktiv" />
          <FormCheckbox form={form} name="hasAgreed" label="Die Person ist einverstanden" isRequired />
          <FormActions>
            <SubmitButton form={form} />
          </FormActions>
        </Form>
      </Card>
    </GallerySection>
  )
}
