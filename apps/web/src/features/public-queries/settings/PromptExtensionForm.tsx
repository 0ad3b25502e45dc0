import { publicQueryLimits, routes } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { type PromptExtension, useRefreshQueries } from '../public-queries-query.ts'

function Effective({ saved }: { saved: PromptExtension }) {
  const { effective_prompt_extension: text, is_inherited, parent_name } = saved
  return (
    <div className="rounded-lg border border-line bg-sunken p-4">
      <h3 className="font-medium text-sm">
        {is_inherited ? `Es gilt, geerbt von ${parent_name ?? 'dem Hauptmandanten'}` : 'Es gilt zurzeit'}
      </h3>
      <p className="wrap-anywhere mt-1 whitespace-pre-line text-muted">
        {text || 'Keine Erweiterung. Es gelten die allgemeinen Vorgaben.'}
      </p>
    </div>
  )
}

export function PromptExtensionForm({ saved }: { saved: PromptExtension }) {
  const refresh = useRefreshQueries()
  const form = useServerForm({
    schema: routes['agent.public_query.settings.save'].body,
    defaultValues: { prompt_extension: saved.prompt_extension },
    onSubmit: (body, { signal }) => call('agent.public_query.settings.save', { body }, { signal }),
    onSuccess: () => void refresh(),
    messages: {
      success: 'Erweiterung des Prompts gespeichert',
      error: 'Fehler beim Speichern der Erweiterung',
    },
  })
  return (
    <Card
      title="Erweiterung des Prompts"
      description="Was das Sprachmodell bei jeder Antwort zusätzlich beachten soll, zum Beispiel Grußformel, Zuständigkeiten oder Öffnungszeiten."
    >
      <Form form={form} label="Erweiterung des Prompts">
        <FormTextAreaField
          form={form}
          name="prompt_extension"
          label="Eigene Erweiterung"
          description={
            saved.parent_name === null
              ? 'Untermandanten ohne eigene Erweiterung erben diese.'
              : `Leer: Es gilt die Erweiterung von ${saved.parent_name}.`
          }
          maxLength={publicQueryLimits.prompt_extension}
          rows={8}
        />
        <Effective saved={saved} />
        <FormActions>
          <SubmitButton form={form} />
        </FormActions>
      </Form>
    </Card>
  )
}
