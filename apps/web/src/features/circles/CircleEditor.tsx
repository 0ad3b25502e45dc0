import {
  type CircleForm,
  type CircleSsoFacts,
  circleForm,
  circleLimits,
  type Reply,
  type Routes,
} from '@lotse/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { FormSelect } from '../../ui/fields/Select.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { CirclePrompt } from './CirclePrompt.tsx'
import type { CircleInput } from './circle-input.ts'
import { circleList, useRefreshCircles } from './circles-query.ts'
import { PromptField } from './PromptField.tsx'
import { RecencySection } from './RecencySection.tsx'
import { SsoSection } from './sso/SsoSection.tsx'

interface CircleEditorProps {
  initial: CircleForm
  choices: Pick<Reply<Routes['superadmin.circles.create']>, 'organisation_types' | 'sso_providers'>
  /** What single sign-on knows beside the form; null for a new circle. */
  sso: CircleSsoFacts | null
  /** What is changed, and from which version; null for a new circle. */
  known: { id: string; version: number } | null
  /** What is stored has been replaced by something else than this form. */
  onReplaced: () => Promise<void>
}

export function CircleEditor({ initial, choices, sso, known, onReplaced }: CircleEditorProps) {
  const navigate = useNavigate()
  const refresh = useRefreshCircles()
  // As it was when the form opened: whatever is read meanwhile, the edit is one of that version.
  const [edited] = useState(known)
  const form = useServerForm<CircleInput, CircleForm, unknown>({
    schema: circleForm,
    defaultValues: initial,
    onSubmit: (body, { signal }) =>
      edited
        ? call(
            'superadmin.circles.update',
            { params: { circle: edited.id }, body: { ...body, version: edited.version } },
            { signal },
          )
        : call('superadmin.circles.store', { body }, { signal }),
    onSuccess: () => {
      void refresh()
      void navigate({ href: circleList })
    },
    messages: { success: edited ? 'Circle erfolgreich gespeichert' : 'Circle erfolgreich erstellt' },
  })

  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Form form={form} label="Circle">
        <Card title="Grundinformationen">
          <div className="flex flex-col gap-6">
            <FormTextField
              form={form}
              name="name"
              label="Name"
              maxLength={circleLimits.name}
              autoComplete="off"
              isRequired
            />
            <FormTextField
              form={form}
              name="organization_name"
              label="Name der Organisation"
              description="Steht in Prompts anstelle des Platzhalters; leer bedeutet: der Name des Circles."
              maxLength={circleLimits.name}
              autoComplete="off"
            />
            <FormSelect
              form={form}
              name="organisation_type"
              label="Art der Organisation"
              options={choices.organisation_types}
            />
            <PromptField
              form={form}
              name="base_chatbot_prompt"
              label="Basis-Prompt"
              description="Gilt für alle Chatbots des Circles, vor den Prompts der Mandanten. Max. 5000 Zeichen."
            />
            <PromptField
              form={form}
              name="base_misuse_chatbot_prompt"
              label="Basis-Prompt gegen Missbrauch"
              description="Was als Missbrauch eines Chatbots gilt. Max. 5000 Zeichen."
            />
          </div>
        </Card>
        <RecencySection form={form} />
        <SsoSection
          form={form}
          providers={choices.sso_providers}
          facts={sso}
          circle={edited?.id ?? null}
          onReplaced={onReplaced}
        />
        <FormActions>
          <SubmitButton form={form}>{edited ? 'Änderungen speichern' : 'Circle erstellen'}</SubmitButton>
          <LinkButton href={circleList}>Abbrechen</LinkButton>
        </FormActions>
      </Form>
      {/* In sight beside the whole of the long form. */}
      <div className="min-w-0 xl:sticky xl:top-22">
        <CirclePrompt circle={edited?.id ?? null} typed={form.watch()} />
      </div>
    </div>
  )
}
