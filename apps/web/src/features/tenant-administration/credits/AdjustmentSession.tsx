import { type AdminTenant, adjustmentForm, centsPerCredit } from '@lotse/contract'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../../../app/api.ts'
import { newIdempotencyKey } from '../../../app/idempotency-key.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { FormSegmentedSwitch } from '../../../ui/fields/SegmentedSwitch.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { formatNumber } from '../../../ui/texts/format.ts'
import { useRefreshTenants } from '../tenants-query.ts'
import { additionScale, type Operation, presetsFor } from './adjustment-presets.ts'

const minAmount = 0.01
const minDescription = 5
const maxDescription = 500
const successShownMs = 1500

export interface AdjustmentSessionProps {
  tenant: Pick<AdminTenant, 'id' | 'name' | 'credits' | 'credits_available'>
  isOpen: boolean
  onClose: () => void
}

const schema = z.object({
  operation: z.custom<Operation>(),
  amount: z.custom<number | null>(
    value => typeof value === 'number' && value >= minAmount,
    `Bitte geben Sie einen Betrag ab ${formatNumber(minAmount)} ein`,
  ),
  description: adjustmentForm.shape.description,
})

/** Positive to add, negative to subtract. */
const signed = (operation: Operation, amount: number): number => (operation === 'add' ? amount : -amount)
const counterText = (length: number): string => {
  if (length > maxDescription)
    return `${length}/${maxDescription} Zeichen (${length - maxDescription} zu viel)`
  const missing = minDescription - length
  return `${length}/${minDescription} Zeichen${missing > 0 ? ` (noch ${missing} benötigt)` : ''}`
}

/** One opening of the dialog, with its own idempotency key: pressing twice adjusts once. */
export function AdjustmentSession({ tenant, isOpen, onClose }: AdjustmentSessionProps) {
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [success, setSuccess] = useState<string | null>(null)
  const refresh = useRefreshTenants()
  const form = useServerForm({
    schema,
    defaultValues: { operation: 'add' as Operation, amount: null, description: '' },
    onSubmit: ({ operation, amount, description }, { signal }) =>
      call(
        'credits.adjust',
        {
          params: { tenant: tenant.id },
          body: {
            amount: Math.round(signed(operation, amount ?? 0) * centsPerCredit),
            description,
            idempotency_key: idempotencyKey,
          },
        },
        { signal },
      ),
    onSuccess: (_, { operation, amount }) => {
      const text = formatNumber(amount ?? 0)
      setSuccess(
        operation === 'add' ? `+${text} Credits wurden hinzugefügt` : `-${text} Credits wurden abgezogen`,
      )
      void refresh()
    },
  })
  const { operation, amount, description } = form.watch()
  const available = tenant.credits_available
  const isTooMuch = operation === 'subtract' && amount !== null && amount > available
  const length = description.trim().length
  const shown = Number.isFinite(amount) ? Number(amount) : 0
  const scale = operation === 'add' ? additionScale : available

  useEffect(() => {
    if (success === null) return
    const timer = setTimeout(onClose, successShownMs)
    return () => clearTimeout(timer)
  }, [success, onClose])

  return (
    <Dialog title="Credits verwalten" isOpen={isOpen} onClose={onClose} isProcessing={form.isSubmitting}>
      {success !== null ? (
        <Alert tone="success" title="Credits erfolgreich angepasst!" isLive>
          {success}
        </Alert>
      ) : (
        <Form form={form} label="Credits verwalten" warnsUnsaved={false}>
          <div>
            <p className="font-semibold">{tenant.name}</p>
            <p className="text-muted text-sm">
              Guthaben: {formatNumber(tenant.credits)} · verfügbar: {formatNumber(available)}
            </p>
          </div>
          <FormSegmentedSwitch
            form={form}
            name="operation"
            label="Vorgang"
            options={[
              { value: 'add', label: 'Hinzufügen' },
              { value: 'subtract', label: 'Abziehen' },
            ]}
          />
          <div className="flex flex-col gap-3">
            <FormNumberField
              form={form}
              name="amount"
              label="Betrag in Credits"
              minValue={minAmount}
              step={0.01}
              decimals={2}
              isRequired
            />
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own */}
            <div role="group" aria-label="Vorschläge" className="flex flex-wrap gap-2">
              {presetsFor(operation, available).map(preset => (
                <Button
                  key={preset.label}
                  size="sm"
                  onPress={() => {
                    form.setValue('amount', preset.amount, { shouldDirty: true })
                    form.clearErrors('amount')
                  }}
                >
                  {preset.label}
                </Button>
              ))}
            </div>
            <ProgressBar
              label={operation === 'add' ? 'Zugang' : 'Abzug'}
              value={scale > 0 ? Math.min(100, (shown / scale) * 100) : 0}
              valueText={`${formatNumber(shown)} von ${formatNumber(scale)}`}
              tone={isTooMuch ? 'danger' : operation === 'add' ? 'success' : 'warning'}
            />
            <div role="alert" className="empty:hidden">
              {isTooMuch && (
                <Alert tone="danger">
                  Nicht genügend Credits vorhanden. Verfügbar: {formatNumber(available)}
                </Alert>
              )}
            </div>
          </div>
          <FormTextAreaField
            form={form}
            name="description"
            label="Beschreibung"
            description={counterText(length)}
            rows={3}
            isRequired
          />
          <DialogFormActions form={form} onClose={onClose}>
            <SubmitButton
              form={form}
              isDisabled={
                form.isSubmitting ||
                !Number.isFinite(amount) ||
                isTooMuch ||
                length < minDescription ||
                length > maxDescription
              }
            >
              {operation === 'add' ? 'Credits hinzufügen' : 'Credits abziehen'}
            </SubmitButton>
          </DialogFormActions>
        </Form>
      )}
    </Dialog>
  )
}
