import { fieldErrors, type MisuseBlockKind, misuseBlockForm } from '@lotse/contract'
import { z } from 'zod'
import { call } from '../../../app/api.ts'
import { FormSegmentedSwitch } from '../../../ui/fields/SegmentedSwitch.tsx'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { durationOptions, durations, hoursOf } from '../durations.ts'
import { blockKindLabels, optionsOf } from '../misuse-badges.tsx'
import { useRefreshMisuse } from '../misuse-query.ts'
import type { BlocksOf } from './blocks-of.ts'

const { kind, value, reason } = misuseBlockForm.shape
const form = z.strictObject({ kind, value, reason, duration: z.enum(durations) })

const kinds: Record<BlocksOf, readonly [MisuseBlockKind, MisuseBlockKind]> = {
  people: ['visitor', 'user'],
  addresses: ['address', 'range'],
}

/** What names somebody, by its kind. */
const targets: Record<MisuseBlockKind, { label: string; description: string }> = {
  visitor: { label: 'Reference', description: 'The visitor’s reference, as it stands in the logs.' },
  user: { label: 'E-mail address', description: 'Of a person with an account.' },
  address: { label: 'IP address', description: 'For example 203.0.113.7 or 2001:db8::1 (blocks its /64).' },
  range: { label: 'Range', description: 'For example 203.0.113.0/24 or 2001:db8::/48.' },
}

interface AddBlockDialogProps {
  of: BlocksOf
  isOpen: boolean
  onClose: () => void
}

/** Mounted anew for each opening. */
export function AddBlockDialog({ of, isOpen, onClose }: AddBlockDialogProps) {
  const title = of === 'people' ? 'Block user' : 'Block IP'
  const refresh = useRefreshMisuse()
  const block = useServerForm({
    schema: form,
    fieldErrors: fieldErrors.en,
    defaultValues: { kind: kinds[of][0], value: '', reason: '', duration: 'day' },
    onSubmit: ({ duration, ...named }, { signal }) =>
      call('misuse.blocks.store', { body: { ...named, hours: hoursOf(duration) } }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'Blocked.' },
  })
  const target = targets[block.watch('kind')]
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isProcessing={block.isSubmitting}>
      <Form form={block} label={title} warnsUnsaved={false}>
        <FormSegmentedSwitch
          form={block}
          name="kind"
          label="Kind"
          options={optionsOf(kinds[of], blockKindLabels)}
        />
        <FormTextField form={block} name="value" {...target} isRequired />
        <FormTextField form={block} name="reason" label="Reason" isRequired />
        <FormSelect form={block} name="duration" label="For how long" options={durationOptions} />
        <DialogFormActions form={block} onClose={onClose}>
          <SubmitButton form={block}>{title}</SubmitButton>
        </DialogFormActions>
      </Form>
    </Dialog>
  )
}
