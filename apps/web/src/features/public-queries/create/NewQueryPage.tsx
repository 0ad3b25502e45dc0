import {
  type PublicQueryChoices,
  publicQueryForm,
  publicQueryLimits,
  publicQueryPresets,
} from '@lotse/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../app/api.ts'
import { newIdempotencyKey } from '../../../app/idempotency-key.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { FormSegmentedSwitch } from '../../../ui/fields/SegmentedSwitch.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { OptionField, OptionFields } from '../options/OptionFields.tsx'
import { PublicQueriesArea } from '../PublicQueriesArea.tsx'
import { queryList, queryOf } from '../places.ts'
import { useRefreshQueries } from '../public-queries-query.ts'
import { forgetText, keepText, keptText } from './kept-text.ts'
import { Quote, useQuote } from './Quote.tsx'
import { FormRequestFile } from './request-file.tsx'

const newQueryForm = publicQueryForm
  .omit({ key: true, use_options: true })
  .extend({ use_options: z.boolean(), public_query_file: z.instanceof(File).nullable() })
  .check(({ value, issues }) => {
    const say = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    if (value.input_mode === 'text' && value.public_query.trim() === '')
      say('public_query', 'Bitte geben Sie den Text der Anfrage ein')
    if (value.input_mode === 'file' && value.public_query_file === null)
      say('public_query_file', 'Bitte wählen Sie eine Datei')
  })

const inputModes = [
  { value: 'text', label: 'Text eingeben' },
  { value: 'file', label: 'Datei hochladen' },
]

const startOf = () => ({
  title: '',
  requester: '',
  public_query: '',
  ...keptText(),
  input_mode: 'text' as const,
  public_query_file: null,
  target_audience: 'citizens' as const,
  ...publicQueryPresets.citizens,
  insert_sources: 'important' as const,
  use_options: false,
})

function NewQueryForm() {
  const navigate = useNavigate()
  const refresh = useRefreshQueries()
  // Made when the form opens: sent twice it is one request.
  const [key] = useState(newIdempotencyKey)
  const [defaultValues] = useState(startOf)
  const form = useServerForm({
    schema: newQueryForm,
    defaultValues,
    onSubmit: ({ public_query_file, ...values }, { signal }) => {
      const isFile = values.input_mode === 'file'
      return call(
        'agent.public_query.store',
        {
          body: { ...values, key, public_query: isFile ? '' : values.public_query },
          ...(isFile && public_query_file ? { file: public_query_file } : {}),
        },
        { signal },
      )
    },
    onSuccess: ({ id }) => {
      forgetText()
      void refresh()
      void navigate({ href: queryOf(id) })
    },
    messages: { success: 'Die Anfrage wird bearbeitet' },
  })
  const values = form.watch()
  const { title = '', requester = '', public_query = '' } = values
  useEffect(() => keepText({ title, requester, public_query }), [title, requester, public_query])
  const isFile = values.input_mode === 'file'
  const quote = useQuote({
    text: isFile ? '' : public_query,
    file: isFile ? (values.public_query_file ?? null) : null,
    response_length: values.response_length ?? 'medium',
  })

  /** With the further options open or not: the audience says what fits it, and everything can be changed after. */
  const applyPreset = (audience: PublicQueryChoices['target_audience']) => {
    const preset = publicQueryPresets[audience]
    form.setValue('response_length', preset.response_length)
    form.setValue('response_language_style', preset.response_language_style)
    form.setValue('response_tonality', preset.response_tonality)
    form.setValue('response_complexity', preset.response_complexity)
  }

  return (
    // What is typed is kept in the tab, so leaving loses nothing that would be worth a question.
    <Form form={form} label="Neue Anfrage" warnsUnsaved={false}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="Anfrage">
            <div className="flex flex-col gap-6">
              <div className="grid gap-5 sm:grid-cols-2">
                <FormTextField
                  form={form}
                  name="title"
                  label="Titel"
                  description="Leer: wird aus der Anfrage gefunden."
                  autoComplete="off"
                />
                <FormTextField
                  form={form}
                  name="requester"
                  label="Adressat"
                  description="Wer die Antwort bekommt. Leer: wie der Brief unterschrieben ist."
                  autoComplete="off"
                />
              </div>
              <FormSegmentedSwitch form={form} name="input_mode" label="Eingabe" options={inputModes} />
              {isFile ? (
                <FormRequestFile form={form} name="public_query_file" label="Datei" isRequired />
              ) : (
                <FormTextAreaField
                  form={form}
                  name="public_query"
                  label="Text der Anfrage"
                  description="Brief, E-Mail oder Notiz eines Gesprächs, so wie sie ist."
                  maxLength={publicQueryLimits.message}
                  rows={12}
                  isRequired
                />
              )}
            </div>
          </Card>
          <Card title="Antwort">
            <div className="flex flex-col gap-6">
              <OptionField
                form={form}
                name="target_audience"
                onChange={audience => applyPreset(audience as PublicQueryChoices['target_audience'])}
              />
              <FormSwitch
                form={form}
                name="use_options"
                label="Erweiterte Optionen"
                description="Länge, Anrede, Tonalität, Komplexität und Quellen selbst festlegen."
                onChange={() => applyPreset(form.getValues('target_audience') ?? 'citizens')}
              />
              {values.use_options && <OptionFields form={form} />}
            </div>
          </Card>
        </div>
        <div className="flex flex-col gap-6 lg:sticky lg:top-24">
          <Quote quote={quote} />
          <FormActions>
            <SubmitButton form={form} isDisabled={quote?.is_enough === false}>
              Anfrage stellen
            </SubmitButton>
            <LinkButton href={queryList}>Abbrechen</LinkButton>
          </FormActions>
        </div>
      </div>
    </Form>
  )
}

export function NewQueryPage() {
  return (
    <PublicQueriesArea>
      <PageHeader
        title="Neue Anfrage"
        description="Sie bekommen einen Antwortentwurf aus Ihren eigenen Dokumenten, mit Quellen."
        back={{ href: queryList, label: 'Alle Anfragen' }}
      />
      <div className="max-w-6xl">
        <NewQueryForm />
      </div>
    </PublicQueriesArea>
  )
}
