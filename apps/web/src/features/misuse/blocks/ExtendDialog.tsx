import { fieldErrors, type MisuseBlock, misuseBlockForm } from '@lotse/contract'
import { z } from 'zod'
import { call } from '../../../app/api.ts'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { durationOptions, durations, hoursOf } from '../durations.ts'
import { useRefreshMisuse } from '../misuse-query.ts'

const form = z.strictObject({ reason: misuseBlockForm.shape.reason, duration: z.enum(durations) })

interface ExtendDialogProps {
  block: MisuseBlock
  isOpen: boolean
  onClose: () => void
}

/** A new end, counted from now on. Mounted anew for each opening. */
export function ExtendDialog({ block, isOpen, onClose }: ExtendDialogProps) {
  const title = block.is_active ? 'Extend block' : 'Block again'
  const refresh = useRefreshMisuse()
  const extension = useServerForm({
    schema: form,
    fieldErrors: fieldErrors.en,
    defaultValues: { reason: block.reason, duration: 'week' },
    onSubmit: ({ reason, duration }, { signal }) =>
      call(
        'misuse.blocks.update',
        { params: { block: block.id }, body: { reason, hours: hoursOf(duration) } },
        { signal },
      ),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'The new end is saved.' },
  })
  return (
    <Dialog title={title} size="sm" isOpen={isOpen} onClose={onClose} isProcessing={extension.isSubmitting}>
      <Form form={extension} label={title} warnsUnsaved={false}>
        <p className="break-words">{block.label}</p>
        <FormSelect
          form={extension}
          name="duration"
          label="For how long"
          description="Counted from now on."
          options={durationOptions}
        />
        <FormTextField form={extension} name="reason" label="Reason" isRequired />
        <DialogFormActions form={extension} onClose={onClose}>
          <SubmitButton form={extension}>{title}</SubmitButton>
        </DialogFormActions>
      </Form>
    </Dialog>
  )
}
