import { type PublicQueryVersion, publicQueryLimits, routes } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { FormRichTextField } from './rich-text-field.tsx'

interface AnswerEditorProps {
  queryId: string
  version: PublicQueryVersion
  onSaved: (version: PublicQueryVersion) => void
  onClose: () => void
}

export function AnswerEditor({ queryId, version, onSaved, onClose }: AnswerEditorProps) {
  const form = useServerForm({
    schema: routes['agent.public_query.versions.update'].body,
    defaultValues: { text: version.text, revision: version.revision },
    onSubmit: (body, { signal }) =>
      call(
        'agent.public_query.versions.update',
        { params: { public_query: queryId, version: String(version.number) }, body },
        { signal },
      ),
    onSuccess: onSaved,
    messages: { success: 'Antwort gespeichert' },
  })
  return (
    <Form form={form} label="Antwort bearbeiten">
      <FormRichTextField
        form={form}
        name="text"
        label="Text der Antwort"
        description="Die Nummern in Klammern führen zu den Quellen; [1] können Sie auch tippen."
        maxLength={publicQueryLimits.answer}
        sourceNumbers={version.sources.map(({ number }) => number)}
        isRequired
      />
      <FormActions>
        <SubmitButton form={form} />
        <Button onPress={onClose} isDisabled={form.isSubmitting}>
          Abbrechen
        </Button>
      </FormActions>
    </Form>
  )
}
