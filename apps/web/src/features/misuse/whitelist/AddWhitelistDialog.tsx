import {
  fieldErrors,
  type MisuseWhitelistKind,
  misuseWhitelistForm,
  misuseWhitelistKinds,
} from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormDatePicker } from '../../../ui/fields/dates/DatePicker.tsx'
import { FormSegmentedSwitch } from '../../../ui/fields/SegmentedSwitch.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { optionsOf, whitelistKindLabels } from '../misuse-badges.tsx'
import { useRefreshMisuse } from '../misuse-query.ts'

const targets: Record<MisuseWhitelistKind, { label: string; description: string }> = {
  address: { label: 'IP address', description: 'For example 203.0.113.7, the address of your own office.' },
  range: { label: 'Range', description: 'For example 203.0.113.0/24 or 2001:db8::/48.' },
  user: { label: 'E-mail address', description: 'Of a person with an account.' },
  phrase: { label: 'Phrase', description: 'Words that are not to be flagged, whoever writes them.' },
}

/** Mounted anew for each opening. */
export function AddWhitelistDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const refresh = useRefreshMisuse()
  const form = useServerForm({
    schema: misuseWhitelistForm,
    fieldErrors: fieldErrors.en,
    defaultValues: { kind: 'address', value: '', reason: '', until: null },
    onSubmit: (body, { signal }) => call('misuse.whitelist.store', { body }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'Added to the whitelist.' },
  })
  return (
    <Dialog title="Add exception" isOpen={isOpen} onClose={onClose} isProcessing={form.isSubmitting}>
      <Form form={form} label="Add exception" warnsUnsaved={false}>
        <FormSegmentedSwitch
          form={form}
          name="kind"
          label="Kind"
          options={optionsOf(misuseWhitelistKinds, whitelistKindLabels)}
        />
        <FormTextField form={form} name="value" {...targets[form.watch('kind')]} isRequired />
        <FormTextField form={form} name="reason" label="Reason" isRequired />
        <FormDatePicker form={form} name="until" label="Until" description="Empty: without an end." />
        <DialogFormActions form={form} onClose={onClose}>
          <SubmitButton form={form}>Add exception</SubmitButton>
        </DialogFormActions>
      </Form>
    </Dialog>
  )
}
