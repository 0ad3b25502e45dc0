import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../app/api.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useFaultyTab } from '../../../ui/forms/use-faulty-tab.ts'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { type Embedding, embeddingQuery, useRefreshChatbots } from '../chatbots-query.ts'
import { chatbotList } from '../places.ts'
import { EmbedCodeTab } from './EmbedCodeTab.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'
import {
  type EmbedInput,
  type EmbedServerForm,
  type EmbedTab,
  embedFormWithDraft,
  fieldsOf,
} from './embed-form.ts'
import { AdvancedTab, AppearanceTab, BasicTab } from './settings-tabs.tsx'

const valuesOf = ({ allow_embedding, allowed_domains, embed_settings }: Embedding): EmbedInput => ({
  allow_embedding,
  allowed_domains,
  embed_settings,
  domain_draft: '',
})

/** What is set stands beside what it looks like. */
function WithPreview({ form, children }: { form: EmbedServerForm; children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      {children}
      <EmbedPreview form={form} />
    </div>
  )
}

export function EmbedForm({ embedding }: { embedding: Embedding }) {
  const queryClient = useQueryClient()
  const refresh = useRefreshChatbots()
  const chatbot = embedding.chatbot.id
  const form = useServerForm({
    schema: embedFormWithDraft,
    defaultValues: valuesOf(embedding),
    onSubmit: ({ domain_draft: _, ...body }, { signal }) =>
      call('chatbot.embed.update', { params: { chatbot }, body }, { signal }),
    onSuccess: saved => {
      form.reset(valuesOf(saved))
      queryClient.setQueryData(embeddingQuery(chatbot).queryKey, saved)
      void refresh()
    },
    messages: {
      success: 'Einbettungseinstellungen erfolgreich gespeichert',
      error: 'Fehler beim Speichern der Einbettungseinstellungen',
    },
  })
  const { tab, setTab, faultCount, allFaults } = useFaultyTab(form, fieldsOf, 'basic')
  const isOn = form.watch('allow_embedding')
  const marked = (id: EmbedTab, label: string) => ({ id, label, count: faultCount(id) || undefined })

  return (
    <Form form={form} label="Einbettung">
      <Card>
        <FormSwitch
          form={form}
          name="allow_embedding"
          label="Einbettung auf externen Websites erlauben"
          description="Solange sie ausgeschaltet ist, erscheint der Chatbot auf keiner fremden Website."
        />
      </Card>
      {!isOn && allFaults > 0 && (
        <Alert tone="danger" title="Nicht gespeichert" isLive>
          In den Einstellungen ist noch etwas zu prüfen. Schalten Sie die Einbettung ein, um es zu sehen.
        </Alert>
      )}
      {isOn && (
        <Card title="Einstellungen">
          <Tabs<EmbedTab>
            label="Einstellungen der Einbettung"
            selected={tab}
            onChange={id => setTab(id)}
            tabs={[
              {
                ...marked('basic', 'Grundeinstellungen'),
                content: (
                  <WithPreview form={form}>
                    <BasicTab form={form} />
                  </WithPreview>
                ),
              },
              {
                ...marked('appearance', 'Erscheinungsbild'),
                content: (
                  <WithPreview form={form}>
                    <AppearanceTab form={form} themes={embedding.available_themes} />
                  </WithPreview>
                ),
              },
              {
                ...marked('advanced', 'Erweitert'),
                content: (
                  <WithPreview form={form}>
                    <AdvancedTab form={form} />
                  </WithPreview>
                ),
              },
              {
                id: 'code',
                label: 'Einbettungscode',
                content: <EmbedCodeTab embedding={embedding} hasUnsavedChanges={form.isDirty} />,
              },
            ]}
          />
        </Card>
      )}
      <FormActions>
        <SubmitButton form={form}>Einstellungen speichern</SubmitButton>
        <LinkButton href={chatbotList}>Abbrechen</LinkButton>
      </FormActions>
    </Form>
  )
}
