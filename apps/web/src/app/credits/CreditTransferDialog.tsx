import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { FormNumberField } from '../../ui/fields/NumberField.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { DialogFormActions } from '../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { formatInteger, formatNumber } from '../../ui/texts/format.ts'
import { call } from '../api.ts'
import { fullVisit } from '../full-visit.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import { orSay } from './or-say.ts'
import { QuickPicks } from './QuickPicks.tsx'

const reloadDelayMs = 1500

const badAmount = { error: 'Bitte geben Sie einen gültigen Betrag ein' }
const transferSchema = (available: number) =>
  z.object({
    amount: z.number(badAmount).int(badAmount).min(1, badAmount).max(available, badAmount),
    description: z.string().trim().max(500),
  })

const picksOf = (available: number) =>
  [
    ...[100, 500, 1000].map(amount => ({ label: formatInteger(amount), amount })),
    ...[25, 50].map(percent => ({
      label: `${percent} %`,
      amount: Math.floor((available * percent) / 100),
    })),
  ].map(pick => ({ ...pick, isDisabled: pick.amount < 1 || pick.amount > available }))

interface Receiver {
  id: string
  name: string
}

interface TransferFormProps {
  receiver: Receiver
  available: number
  onClose: () => void
  onDone: (amount: number) => void
}

function TransferForm({ receiver, available, onClose, onDone }: TransferFormProps) {
  // Made once for this opening: however often it is sent, the transfer happens once.
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useServerForm({
    schema: transferSchema(available),
    defaultValues: { description: `Credit-Übertragung an ${receiver.name}` },
    onSubmit: (values, { signal }) =>
      call(
        'credits.transfer',
        { body: { ...values, to_tenant_id: receiver.id, idempotency_key } },
        { signal },
      ).catch(orSay('Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.')),
    onSuccess: (_, values) => onDone(values.amount),
  })

  const pick = (amount: number) => {
    form.setValue('amount', amount, { shouldDirty: true })
    form.clearErrors('amount')
  }

  return (
    <Form form={form} label="Credits übertragen" warnsUnsaved={false}>
      <p>
        An <strong>{receiver.name}</strong>. Verfügbar sind{' '}
        <strong className="tabular-nums">{formatNumber(available)} Credits</strong>.
      </p>
      <div className="flex flex-col gap-3">
        <FormNumberField
          form={form}
          name="amount"
          label="Betrag"
          description="Ganze Credits"
          minValue={1}
          maxValue={Math.max(1, Math.floor(available))}
          decimals={2}
          isRequired
        />
        <QuickPicks label="Betrag auswählen" picks={picksOf(available)} onPick={pick} />
      </div>
      <FormTextField form={form} name="description" label="Beschreibung" maxLength={500} />
      <DialogFormActions form={form} onClose={onClose}>
        <SubmitButton form={form}>Übertragen</SubmitButton>
      </DialogFormActions>
    </Form>
  )
}

/** Says that it is done, and reads the page anew: balances stand in many places of it. */
function TransferDone({ receiver, amount }: { receiver: Receiver; amount: number }) {
  useEffect(() => {
    const timer = setTimeout(
      () => fullVisit(`${window.location.pathname}${window.location.search}`),
      reloadDelayMs,
    )
    return () => clearTimeout(timer)
  }, [])
  return (
    <Alert tone="success" title="Übertragung erfolgreich" isLive>
      {formatInteger(amount)} Credits wurden an {receiver.name} übertragen. Die Seite wird neu geladen.
    </Alert>
  )
}

export interface CreditTransferDialogProps {
  /** Who gets the credits; null while the dialog is closed. */
  receiver: Receiver | null
  /** What the active main tenant can give. */
  available: number
  onClose: () => void
}

export function CreditTransferDialog({ receiver, available, onClose }: CreditTransferDialogProps) {
  const [sent, setSent] = useState<number | null>(null)
  if (!receiver) return null
  return (
    <Dialog isOpen onClose={onClose} title="Credits übertragen" isProcessing={sent !== null}>
      {sent === null ? (
        <TransferForm receiver={receiver} available={available} onClose={onClose} onDone={setSent} />
      ) : (
        <TransferDone receiver={receiver} amount={sent} />
      )}
    </Dialog>
  )
}
