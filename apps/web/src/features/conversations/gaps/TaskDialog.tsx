import { type KnowledgeGap, routes } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useRefreshConversations } from '../conversations-query.ts'
import { UploadHint } from './UploadHint.tsx'

const noteAtMost = 1000

interface TaskFormProps {
  chatbot: string
  gap: KnowledgeGap
  onClose: () => void
}

function TaskForm({ chatbot, gap, onClose }: TaskFormProps) {
  const refresh = useRefreshConversations()
  const form = useServerForm({
    schema: routes['chatbot.gaps.update'].body,
    defaultValues: { status: 'task', note: gap.note },
    onSubmit: (body, { signal }) =>
      call('chatbot.gaps.update', { params: { chatbot, gap: gap.id }, body }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: {
      success: 'Wissenslücke als Aufgabe vorgemerkt',
      error: 'Fehler beim Vormerken der Wissenslücke',
    },
  })
  return (
    <Form form={form} label="Aufgabe" warnsUnsaved={false}>
      <p className="wrap-anywhere">„{gap.question}“</p>
      <FormTextAreaField
        form={form}
        name="note"
        label="Notiz"
        description="Was zu tun ist, und wer es tut."
        maxLength={noteAtMost}
        rows={4}
      />
      <UploadHint chatbot={chatbot} />
      <DialogFormActions form={form} onClose={onClose}>
        <SubmitButton form={form}>Vormerken</SubmitButton>
      </DialogFormActions>
    </Form>
  )
}

export function TaskDialog({ isOpen, ...props }: TaskFormProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title="Als Aufgabe vormerken">
      <TaskForm {...props} />
    </Dialog>
  )
}
