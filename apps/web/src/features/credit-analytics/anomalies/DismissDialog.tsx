import { dismissalReasonAtMost, fieldErrors, routes, type UsageAnomaly } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useRefreshAnalytics } from '../analytics-query.ts'

interface DismissDialogProps {
  anomaly: UsageAnomaly
  isOpen: boolean
  onClose: () => void
}

const title = 'Dismiss as false alarm'

/** Mounted anew for each opening. */
export function DismissDialog({ anomaly, isOpen, onClose }: DismissDialogProps) {
  const refresh = useRefreshAnalytics()
  const form = useServerForm({
    schema: routes['api.credits.analytics.anomalies.dismiss'].body,
    fieldErrors: fieldErrors.en,
    defaultValues: { reason: '' },
    onSubmit: (body, { signal }) =>
      call(
        'api.credits.analytics.anomalies.dismiss',
        { params: { usage_anomaly: anomaly.id }, body },
        { signal },
      ),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'The anomaly was dismissed.' },
  })
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isProcessing={form.isSubmitting}>
      <Form form={form} label={title} warnsUnsaved={false}>
        <p className="break-words">{anomaly.description}</p>
        <p className="text-muted text-sm">
          It is no longer listed or counted, and stays dismissed when it is found again. Who dismissed it and
          why is recorded in the audit log. It can be taken back.
        </p>
        <FormTextField
          form={form}
          name="reason"
          label="Reason"
          description={`At most ${dismissalReasonAtMost} characters.`}
          isRequired
        />
        <DialogFormActions form={form} onClose={onClose}>
          <SubmitButton form={form}>Dismiss</SubmitButton>
        </DialogFormActions>
      </Form>
    </Dialog>
  )
}
