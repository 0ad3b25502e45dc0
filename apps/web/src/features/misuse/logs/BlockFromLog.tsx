import { fieldErrors, type MisuseLogDetail, misuseBlockForm, misuseCategoryLabels } from '@lotse/contract'
import { z } from 'zod'
import { call } from '../../../app/api.ts'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { durationOptions, durations, hoursOf } from '../durations.ts'
import { useRefreshMisuse } from '../misuse-query.ts'
import type { BlockTarget } from './log-targets.ts'

const form = z.strictObject({ reason: misuseBlockForm.shape.reason, duration: z.enum(durations) })

const words: Record<BlockTarget, { title: string; consequence: string; done: string }> = {
  visitor: {
    title: 'Block visitor',
    consequence: 'Whoever wrote this reads a message in place of answers, on every chatbot of the tenant.',
    done: 'The visitor is blocked.',
  },
  user: {
    title: 'Block person',
    consequence: 'The person reads a message in place of answers, on every chatbot of the tenant.',
    done: 'The person is blocked.',
  },
  address: {
    title: 'Block address',
    consequence: 'Everybody behind this address is blocked. A school or an office often shares one.',
    done: 'The address is blocked.',
  },
}

interface BlockFromLogProps {
  log: MisuseLogDetail
  target: BlockTarget
  onClose: () => void
}

export function BlockFromLog({ log, target, onClose }: BlockFromLogProps) {
  const { title, consequence, done } = words[target]
  const refresh = useRefreshMisuse()
  const block = useServerForm({
    schema: form,
    fieldErrors: fieldErrors.en,
    defaultValues: { reason: misuseCategoryLabels[log.category], duration: 'day' },
    onSubmit: ({ reason, duration }, { signal }) =>
      call(
        'misuse.logs.block',
        { params: { log: log.id }, body: { target, reason, hours: hoursOf(duration) } },
        { signal },
      ),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: done },
  })
  return (
    <Card title={title} description={consequence} headingLevel={3}>
      <Form form={block} label={title} warnsUnsaved={false}>
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
          <FormTextField form={block} name="reason" label="Reason" isRequired />
          <FormSelect form={block} name="duration" label="For how long" options={durationOptions} />
        </div>
        <DialogFormActions form={block} onClose={onClose}>
          <SubmitButton form={block}>{title}</SubmitButton>
        </DialogFormActions>
      </Form>
    </Card>
  )
}
