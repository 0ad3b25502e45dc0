import type { QuarantinedMail } from '@lotse/contract'
import { z } from 'zod'
import { call } from '../../../app/api.ts'
import { FormTenantSearchField, type FoundTenant } from '../../../app/tenant-search-field.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useRefreshQueries } from '../public-queries-query.ts'
import { subjectOf } from './quarantine-columns.tsx'

const releaseForm = z.object({
  tenant_id: z.custom<FoundTenant>(
    value => typeof value === 'object' && value !== null,
    'Bitte wählen Sie einen Mandanten',
  ),
})

interface ReleaseProps {
  mail: QuarantinedMail
  onClose: () => void
}

function ReleaseForm({ mail, onClose }: ReleaseProps) {
  const refresh = useRefreshQueries()
  const form = useServerForm({
    schema: releaseForm,
    defaultValues: {},
    onSubmit: ({ tenant_id }, { signal }) =>
      call(
        'superadmin.mail.quarantine.release',
        { params: { stray_mail: mail.id }, body: { tenant_id: tenant_id.id } },
        { signal },
      ),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'Die E-Mail ist jetzt eine Anfrage des Mandanten' },
  })
  return (
    <DialogForm form={form} label="Mandant" submitLabel="Zuordnen" onClose={onClose}>
      <p className="wrap-anywhere text-muted">
        „{subjectOf(mail)}“ von {mail.from} an {mail.to}
      </p>
      <FormTenantSearchField
        form={form}
        name="tenant_id"
        label="Mandant"
        description="Er bearbeitet die Anfrage und trägt ihre Kosten."
        isRequired
      />
    </DialogForm>
  )
}

export function ReleaseToTenantDialog({ isOpen, ...props }: ReleaseProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="E-Mail einem Mandanten geben">
      <ReleaseForm {...props} />
    </Dialog>
  )
}
