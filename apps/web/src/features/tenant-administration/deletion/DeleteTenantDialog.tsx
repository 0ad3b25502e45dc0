import { type AdminTenant, tenantDeletion } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FormCheckbox } from '../../../ui/fields/Checkbox.tsx'
import { FormDatePicker } from '../../../ui/fields/dates/DatePicker.tsx'
import { FormTimeField } from '../../../ui/fields/dates/TimeField.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { deletionPreviewQuery, useRefreshTenants } from '../tenants-query.ts'
import { DeletionFacts } from './DeletionFacts.tsx'
import {
  deleteSchema,
  emptyDeletion,
  isConfirmed,
  momentOf,
  plannedDays,
  proposedTime,
} from './delete-form.ts'
import { TakeAlongHint } from './TakeAlongHint.tsx'
import { TypedField } from './TypedField.tsx'

interface DeleteTenantDialogProps {
  tenant: Pick<AdminTenant, 'id' | 'name'>
  onClose: () => void
  /** Told once it is deleted; not when it is planned. */
  onDeleted?: () => void
}

/** The server's clock, which decides what lies in the past; the computer's own until the server has said what time it is. */
const useServerClock = (tenant: string) => {
  const { data, dataUpdatedAt } = useQuery(deletionPreviewQuery(tenant))
  return (): Date => new Date(data ? Date.parse(data.now) + Date.now() - dataUpdatedAt : Date.now())
}

/** „Mandant löschen“: mounted only while open, so that nothing typed for one tenant stands there for another. */
export function DeleteTenantDialog({ tenant, onClose, onDeleted }: DeleteTenantDialogProps) {
  const clock = useServerClock(tenant.id)
  const refresh = useRefreshTenants()
  const form = useServerForm({
    schema: deleteSchema,
    defaultValues: emptyDeletion,
    onSubmit: (values, { signal }) => {
      const { tenant_name, confirmation, reason } = values
      return call(
        'superadmin.tenants.destroy',
        {
          params: { tenant: tenant.id },
          body: { tenant_name, confirmation, reason, scheduled_at: momentOf(values) },
        },
        { signal },
      )
    },
    onSuccess: ({ message, tenant: { deleted_at } }) => {
      toast.success(message)
      onClose()
      if (deleted_at) onDeleted?.()
      void refresh()
    },
  })
  const values = form.watch()
  const days = plannedDays(clock())
  const propose = () => {
    const { scheduled_at, time } = proposedTime(clock())
    form.setValue('scheduled_at', scheduled_at)
    form.setValue('time', time)
  }
  const { reasonMinLength, reasonMaxLength, confirmation } = tenantDeletion
  return (
    <Dialog isOpen onClose={onClose} title="Mandant löschen" size="lg" isProcessing={form.isSubmitting}>
      <div className="flex flex-col gap-6">
        <DeletionFacts tenant={tenant.id} />
        <TakeAlongHint tenant={tenant.id} />
        <Form form={form} label="Mandant löschen" warnsUnsaved={false}>
          <TypedField
            form={form}
            name="tenant_name"
            label={`Name des Mandanten eingeben: ${tenant.name}`}
            typed={values.tenant_name}
            expected={tenant.name}
          />
          <TypedField
            form={form}
            name="confirmation"
            label={`Zur Bestätigung ${confirmation} eingeben`}
            typed={values.confirmation}
            expected={confirmation}
          />
          <FormTextAreaField
            form={form}
            name="reason"
            label="Grund"
            description={`Mindestens ${reasonMinLength} Zeichen. Der Grund steht im Protokoll.`}
            rows={3}
            maxLength={reasonMaxLength}
            isRequired
          />
          <div className="flex flex-col gap-4">
            <FormCheckbox
              form={form}
              name="is_planned"
              label="Löschung planen (Standard: 1 Stunde)"
              onChange={isPlanned => isPlanned && propose()}
            />
            {values.is_planned && (
              <div className="flex flex-wrap gap-4">
                <FormDatePicker
                  form={form}
                  name="scheduled_at"
                  label="Tag"
                  description={`Höchstens ${tenantDeletion.plannedDaysAtMost} Tage voraus`}
                  minValue={days.first}
                  maxValue={days.last}
                />
                <FormTimeField form={form} name="time" label="Uhrzeit" description="Berliner Zeit" />
              </div>
            )}
          </div>
          <DialogFormActions form={form} onClose={onClose}>
            <Button
              type="submit"
              variant="danger"
              isPending={form.isSubmitting}
              isDisabled={!isConfirmed(values, tenant.name)}
            >
              {values.is_planned ? 'Löschung planen' : 'Mandant löschen'}
            </Button>
          </DialogFormActions>
        </Form>
      </div>
    </Dialog>
  )
}
