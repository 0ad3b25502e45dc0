import { type PublicQueryDetail, publicQueryChoices } from '@lotse/contract'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { newIdempotencyKey } from '../../../app/idempotency-key.ts'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { OptionField, OptionFields } from '../options/OptionFields.tsx'
import { useRefreshQueries } from '../public-queries-query.ts'

interface RegenerateProps {
  query: PublicQueryDetail
  onClose: () => void
}

function RegenerateForm({ query, onClose }: RegenerateProps) {
  const refresh = useRefreshQueries()
  const [key] = useState(newIdempotencyKey)
  const form = useServerForm({
    schema: publicQueryChoices,
    defaultValues: query.choices,
    onSubmit: (choices, { signal }) =>
      call(
        'agent.public_query.regenerate',
        { params: { public_query: query.id }, body: { ...choices, key } },
        { signal },
      ),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'Eine neue Fassung wird geschrieben' },
  })
  return (
    <DialogForm form={form} label="Optionen" submitLabel="Neu schreiben" onClose={onClose}>
      <p className="text-muted">Die bisherigen Fassungen bleiben erhalten. Es entstehen neue Kosten.</p>
      <OptionField form={form} name="target_audience" />
      <OptionFields form={form} />
    </DialogForm>
  )
}

export function RegenerateDialog({ isOpen, ...props }: RegenerateProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Antwort neu schreiben">
      <RegenerateForm {...props} />
    </Dialog>
  )
}
