import { documentForm } from '@lotse/contract'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../app/api.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { type DocumentDetails, useRefreshDatabuckets } from '../databuckets-query.ts'

interface DocumentFormProps {
  document: DocumentDetails
  listHref: string
}

export function DocumentForm({ document, listHref }: DocumentFormProps) {
  const navigate = useNavigate()
  const refresh = useRefreshDatabuckets()
  const form = useServerForm({
    schema: documentForm,
    defaultValues: {
      title: document.title,
      summary: document.summary,
      external_url: document.external_url,
    },
    onSubmit: (body, { signal }) =>
      call('document.update', { params: { document: document.id }, body }, { signal }),
    onSuccess: () => {
      void refresh()
      void navigate({ href: listHref })
    },
    messages: {
      success: 'Dokument erfolgreich gespeichert',
      error: 'Fehler beim Speichern des Dokuments',
    },
  })

  return (
    <Card>
      <Form form={form}>
        <FormTextField form={form} name="title" label="Titel" maxLength={300} isRequired />
        <FormTextAreaField
          form={form}
          name="summary"
          label="Zusammenfassung"
          description="Steht neben dem Dokument und hilft der Suche."
          maxLength={5000}
          rows={6}
        />
        <FormTextField
          form={form}
          name="external_url"
          label="Externe Adresse (URL)"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2000}
          description="Wo das Dokument öffentlich steht; Antworten verweisen dann dorthin."
        />
        <FormActions>
          <SubmitButton form={form} />
          <LinkButton href={listHref}>Abbrechen</LinkButton>
        </FormActions>
      </Form>
    </Card>
  )
}
