import { crawlFrequencies, routes, type WebSource, webSourceForm } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useRefreshDatabuckets } from '../databuckets-query.ts'
import { WebSourcePreview } from './WebSourcePreview.tsx'

const frequencyOptions = Object.entries(crawlFrequencies).map(([value, label]) => ({ value, label }))
const previewForm = routes['databucket.preview_websource'].body
const usualPageLimit = 100

interface WebSourceFormProps {
  databucket: string
  /** Left out for a new one. */
  source?: WebSource
  onClose: () => void
}

function WebSourceForm({ databucket, source, onClose }: WebSourceFormProps) {
  const refresh = useRefreshDatabuckets()
  const form = useServerForm({
    schema: webSourceForm,
    defaultValues: {
      name: source?.name ?? '',
      url: source?.url ?? '',
      frequency: source?.frequency ?? 'weekly',
      page_limit: source?.page_limit ?? usualPageLimit,
      path_filter: source?.path_filter ?? '',
      is_active: source?.status !== 'inactive',
    },
    onSubmit: (body, { signal }) =>
      source
        ? call(
            'databucket.update_websource',
            { params: { databucket, websource: source.id }, body },
            { signal },
          )
        : call('databucket.store_websource', { params: { databucket }, body }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: {
      success: source ? 'Web-Quelle erfolgreich gespeichert' : 'Web-Quelle erfolgreich hinzugefügt',
      error: 'Fehler beim Speichern der Web-Quelle',
    },
  })
  const { url, path_filter = '' } = form.watch()

  return (
    <Form form={form} label="Web-Quelle" warnsUnsaved={false}>
      <FormTextField form={form} name="name" label="Name" maxLength={200} autoComplete="off" isRequired />
      <FormTextField
        form={form}
        name="url"
        label="Adresse (URL)"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
        isRequired
      />
      <FormTextField
        form={form}
        name="path_filter"
        label="Nur Pfade, die so beginnen"
        placeholder="/buergerservice"
        description="Leer: die ganze Website."
        maxLength={500}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <FormSelect form={form} name="frequency" label="Häufigkeit" options={frequencyOptions} isRequired />
        <FormNumberField
          form={form}
          name="page_limit"
          label="Höchstens so viele Seiten"
          minValue={1}
          maxValue={5000}
          step={1}
          isRequired
        />
      </div>
      <FormSwitch form={form} name="is_active" label="Regelmäßig crawlen" />
      <WebSourcePreview
        databucket={databucket}
        address={{ url, path_filter }}
        isReady={previewForm.safeParse({ url, path_filter }).success}
      />
      <DialogFormActions form={form} onClose={onClose}>
        <SubmitButton form={form}>{source ? 'Speichern' : 'Hinzufügen'}</SubmitButton>
      </DialogFormActions>
    </Form>
  )
}

interface WebSourceDialogProps extends WebSourceFormProps {
  isOpen: boolean
}

export function WebSourceDialog({ isOpen, ...props }: WebSourceDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={props.source ? 'Web-Quelle bearbeiten' : 'Web-Quelle hinzufügen'}
    >
      <WebSourceForm key={props.source?.id} {...props} />
    </Dialog>
  )
}
