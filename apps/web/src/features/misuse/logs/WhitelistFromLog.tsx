import { fieldErrors, type MisuseLogDetail, routes } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormDatePicker } from '../../../ui/fields/dates/DatePicker.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { useRefreshMisuse } from '../misuse-query.ts'
import type { WhitelistTarget } from './log-targets.ts'

const form = routes['misuse.logs.whitelist'].body.omit({ target: true })

const words: Record<WhitelistTarget, { title: string; consequence: string }> = {
  address: {
    title: 'Whitelist address',
    consequence: 'Nothing that comes from this address is checked any more. Credit limits still hold.',
  },
  user: {
    title: 'Whitelist person',
    consequence: 'Nothing that this person writes is checked any more. Credit limits still hold.',
  },
  phrase: {
    title: 'Whitelist phrase',
    consequence: 'The words that were found are not flagged any more, whoever writes them.',
  },
}

interface WhitelistFromLogProps {
  log: MisuseLogDetail
  target: WhitelistTarget
  onClose: () => void
}

export function WhitelistFromLog({ log, target, onClose }: WhitelistFromLogProps) {
  const { title, consequence } = words[target]
  const refresh = useRefreshMisuse()
  const exception = useServerForm({
    schema: form,
    fieldErrors: fieldErrors.en,
    defaultValues: { reason: '', until: null },
    onSubmit: (body, { signal }) =>
      call('misuse.logs.whitelist', { params: { log: log.id }, body: { ...body, target } }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'Added to the whitelist.' },
  })
  return (
    <Card title={title} description={consequence} headingLevel={3}>
      <Form form={exception} label={title} warnsUnsaved={false}>
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <FormTextField form={exception} name="reason" label="Reason" isRequired />
          <FormDatePicker form={exception} name="until" label="Until" description="Empty: without an end." />
        </div>
        <DialogFormActions form={exception} onClose={onClose}>
          <SubmitButton form={exception}>{title}</SubmitButton>
        </DialogFormActions>
      </Form>
    </Card>
  )
}
