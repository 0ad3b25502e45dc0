import { type DatabucketDetails, routes } from '@lotse/contract'
import type { ReactNode } from 'react'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { FormImageUpload } from '../../../ui/fields/uploads/ImageUpload.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Disclosure } from '../../../ui/structure/Disclosure.tsx'
import { usePlaces } from '../places.ts'
import { creationProgress } from './creation-progress.ts'
import { basicsForm, type Created, createDatabucket, updateDatabucket } from './save-databucket.ts'

const coverMegabytes = routes['databucket.cover.store'].file.maxBytes / 1_048_576

interface DatabucketFormProps {
  /** Left out for a new one. */
  databucket?: DatabucketDetails
  submitLabel: string
  onSaved: (saved: Created) => void
  /** Between the fields and the buttons. */
  children?: ReactNode
}

export function DatabucketForm({ databucket, submitLabel, onSaved, children }: DatabucketFormProps) {
  const places = usePlaces()
  const form = useServerForm({
    schema: basicsForm,
    defaultValues: { name: databucket?.name ?? '', description: databucket?.description ?? '' },
    onSubmit: async (values, { signal }): Promise<Created> =>
      databucket
        ? { databucket: await updateDatabucket(databucket.id, values, signal), coverProblem: null }
        : createDatabucket(values, signal),
    onSuccess: saved => {
      form.reset({ name: saved.databucket.name, description: saved.databucket.description })
      onSaved(saved)
    },
    messages: {
      success: databucket ? 'Datenspeicher erfolgreich gespeichert' : 'Datenspeicher erfolgreich erstellt',
      error: 'Fehler beim Speichern des Datenspeichers',
    },
  })
  const { name, description = '', cover_photo } = form.watch()

  return (
    <Form form={form} className="max-w-3xl">
      {!databucket && (
        <ProgressBar
          label="Fortschritt"
          value={creationProgress({ name, description, cover_photo })}
          tone="success"
        />
      )}
      <Disclosure title="Grundinformationen" summary="Name, Beschreibung und Titelbild" defaultExpanded>
        <div className="flex flex-col gap-6">
          <FormTextField form={form} name="name" label="Name" maxLength={200} autoComplete="off" isRequired />
          <FormTextAreaField
            form={form}
            name="description"
            label="Beschreibung"
            description="Was in diesem Datenspeicher steht; hilft allen, die ihn auswählen."
            maxLength={2000}
            rows={4}
          />
          <FormImageUpload
            form={form}
            name="cover_photo"
            label="Titelbild"
            currentUrl={databucket?.cover_photo_url}
            maxMegabytes={coverMegabytes}
          />
        </div>
      </Disclosure>
      {children}
      <FormActions>
        <SubmitButton form={form}>{submitLabel}</SubmitButton>
        <LinkButton href={places.list}>Abbrechen</LinkButton>
      </FormActions>
    </Form>
  )
}
