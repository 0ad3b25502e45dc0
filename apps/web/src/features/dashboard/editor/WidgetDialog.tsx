import { type AlertKind, type Widget, widgetLibrary, widgetLimits } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormMultiCheckboxGroup } from '../../../ui/fields/MultiCheckboxGroup.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { type ServerForm, useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { EntriesField } from './EntriesField.tsx'
import { SourceField } from './SourceField.tsx'
import { formOfWidget, useRefreshWidgets } from './use-widget-acts.ts'
import { type WidgetInput, widgetInput, widgetSchema } from './widget-input.ts'

const alertLabels: Record<AlertKind, string> = {
  credits: 'Knappes Guthaben',
  documents: 'Fehlgeschlagene Dokumente',
  crawls: 'Fehlgeschlagene Crawls',
  misuse: 'Missbrauch von Chatbots',
  gaps: 'Unbeantwortete Fragen',
  certificates: 'Ablaufende Zertifikate',
}
const alertOptions = Object.entries(alertLabels).map(([value, label]) => ({ value, label }))

function SettingsOf({
  form,
  type,
  source,
}: { form: ServerForm<WidgetInput> } & Pick<Widget, 'type' | 'source'>) {
  switch (type) {
    case 'onboarding':
      return (
        <FormSwitch form={form} name="settings.hides_when_done" label="Ausblenden, wenn alles erledigt ist" />
      )
    case 'alerts':
      return (
        <FormMultiCheckboxGroup
          form={form}
          name="settings.kinds"
          label="Worauf hingewiesen wird"
          options={alertOptions}
        />
      )
    case 'appointments':
    case 'news':
      return (
        <>
          <SourceField form={form} type={type} source={source} />
          <EntriesField form={form} type={type} />
        </>
      )
    default:
      return <EntriesField form={form} type={type} />
  }
}

function WidgetForm({ widget, onClose }: { widget: Widget; onClose: () => void }) {
  const refresh = useRefreshWidgets()
  const form = useServerForm<WidgetInput, WidgetInput, Widget>({
    schema: widgetSchema(widget.type),
    defaultValues: widgetInput(widget),
    onSubmit: (values, { signal }) =>
      call(
        'superadmin.dashboard-widgets.update',
        { params: { widget: widget.id }, body: { ...formOfWidget(widget), ...values } },
        { signal },
      ).finally(() => void refresh()), // Who was too late opens the dialog again with what there is now.
    onSuccess: onClose,
    messages: { success: 'Einstellungen gespeichert' },
  })
  return (
    <DialogForm form={form} label="Einstellungen" onClose={onClose}>
      <FormTextField
        form={form}
        name="name"
        label="Überschrift"
        maxLength={widgetLimits.name}
        autoComplete="off"
        isRequired
      />
      <SettingsOf form={form} type={widget.type} source={widget.source} />
    </DialogForm>
  )
}

interface WidgetDialogProps {
  widget: Widget
  isOpen: boolean
  onClose: () => void
}

export function WidgetDialog({ widget, isOpen, onClose }: WidgetDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Einstellungen: ${widgetLibrary[widget.type].label}`}>
      <WidgetForm key={widget.id} widget={widget} onClose={onClose} />
    </Dialog>
  )
}
