import { colourThemes, type PrePage, prePageForm } from '@lotse/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FormRadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { FormSwitch } from '../../ui/fields/Switch.tsx'
import { FormTextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { ChatSettingsFrame } from './ChatSettingsFrame.tsx'
import { PrePagePreview, ThemeColours } from './PrePagePreview.tsx'
import { prePageQuery } from './settings-query.ts'

const themeOptions = Object.entries(colourThemes).map(([value, { name, description }]) => ({
  value,
  label: name,
  description,
}))

function PrePageEditor({ saved }: { saved: PrePage }) {
  const queryClient = useQueryClient()
  const [isPreviewShown, setPreviewShown] = useState(true)
  const form = useServerForm({
    schema: prePageForm,
    defaultValues: saved,
    onSubmit: (body, { signal }) => call('settings.chatbot_pre_page.update', { body }, { signal }),
    onSuccess: next => {
      form.reset(next)
      queryClient.setQueryData(prePageQuery.queryKey, next)
    },
    messages: {
      success: 'Vorseite erfolgreich gespeichert',
      error: 'Fehler beim Speichern der Vorseite',
    },
  })
  const page = form.watch()
  const PreviewIcon = isPreviewShown ? EyeOff : Eye

  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card
        title="Vorseite"
        actions={
          <Button size="sm" aria-expanded={isPreviewShown} onPress={() => setPreviewShown(!isPreviewShown)}>
            <PreviewIcon aria-hidden="true" className="size-4" />
            {isPreviewShown ? 'Vorschau ausblenden' : 'Vorschau anzeigen'}
          </Button>
        }
      >
        <Form form={form} label="Vorseite">
          <FormSwitch
            form={form}
            name="is_enabled"
            label="Vorseite aktivieren"
            description="Sie erscheint anonymen Besuchen und externen Anmeldungen, nicht Personen mit eigenem Konto."
          />
          <FormTextField
            form={form}
            name="headline"
            label="Überschrift"
            autoComplete="off"
            isRequired={page.is_enabled}
          />
          <FormTextAreaField
            form={form}
            name="text"
            label="Text"
            description="Erlaubt sind <strong>, <em>, <b> und <i>; alles andere HTML wird entfernt. Adressen werden zu Links."
            maxLength={10_000}
            rows={8}
            isRequired={page.is_enabled}
          />
          <FormTextAreaField
            form={form}
            name="checkbox_text"
            label="Text der Zustimmung"
            maxLength={500}
            rows={2}
            isRequired={page.is_enabled}
          />
          <FormRadioGroup
            form={form}
            name="color_theme"
            label="Farbthema"
            options={themeOptions}
            appearance="cards"
          />
          <ThemeColours theme={page.color_theme} />
          <FormActions>
            <SubmitButton form={form} />
          </FormActions>
        </Form>
      </Card>
      {isPreviewShown && (
        <Card
          title="Vorschau"
          description="So sehen Besucherinnen und Besucher die Seite vor dem Chat."
          className="xl:sticky xl:top-22"
        >
          <PrePagePreview page={page} />
        </Card>
      )}
    </div>
  )
}

export function PrePagePage() {
  return (
    <ChatSettingsFrame
      title="Vorseite der Chatbots"
      description="Hinweise, denen zugestimmt wird, bevor ein Chat beginnt."
      options={prePageQuery}
    >
      {saved => <PrePageEditor saved={saved} />}
    </ChatSettingsFrame>
  )
}
