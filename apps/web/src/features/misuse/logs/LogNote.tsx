import { fieldErrors, type MisuseLogDetail, misuseLimits, routes } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'

export function LogNote({ log }: { log: MisuseLogDetail }) {
  const form = useServerForm({
    schema: routes['misuse.logs.note'].body,
    fieldErrors: fieldErrors.en,
    defaultValues: { note: log.note },
    onSubmit: (body, { signal }) => call('misuse.logs.note', { params: { log: log.id }, body }, { signal }),
    messages: { success: 'Note saved.' },
  })
  return (
    <Form form={form} label="Note" warnsUnsaved={false}>
      <FormTextAreaField
        form={form}
        name="note"
        label="Note"
        description="For colleagues; visitors never see it."
        maxLength={misuseLimits.note}
        rows={3}
        isReadOnly={!log.can.note}
      />
      {log.can.note && (
        <div>
          <SubmitButton form={form}>Save note</SubmitButton>
        </div>
      )}
    </Form>
  )
}
