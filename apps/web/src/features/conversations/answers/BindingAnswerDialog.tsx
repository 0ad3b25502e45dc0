import {
  type BindingAnswer,
  bindingAnswerForm,
  bindingQuestionAtMost,
  type KnowledgeGap,
} from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { BindingAnswerFields } from '../../../app/BindingAnswerFields.tsx'
import { useSession } from '../../../app/session.ts'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useRefreshConversations } from '../conversations-query.ts'
import { UploadHint } from '../gaps/UploadHint.tsx'

interface AnswerFormProps {
  chatbot: string
  /** The one to change; left out for a new one. */
  answer?: BindingAnswer
  /** The gap that a new one closes. */
  gap?: KnowledgeGap
  onClose: () => void
}

function AnswerForm({ chatbot, answer, gap, onClose }: AnswerFormProps) {
  const { user } = useSession()
  const refresh = useRefreshConversations()
  const form = useServerForm({
    schema: bindingAnswerForm,
    defaultValues: {
      question: answer?.question ?? gap?.question.slice(0, bindingQuestionAtMost) ?? '',
      answer: answer?.answer ?? '',
      owner_name: answer?.owner_name ?? user?.name ?? '',
      valid_until: answer?.valid_until ?? null,
      gap_id: gap?.id ?? null,
    },
    onSubmit: (body, { signal }) =>
      answer
        ? call('chatbot.answers.update', { params: { chatbot, answer: answer.id }, body }, { signal })
        : call('chatbot.answers.store', { params: { chatbot }, body }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: {
      success: gap
        ? 'Verbindliche Antwort gespeichert, Wissenslücke geschlossen'
        : 'Verbindliche Antwort gespeichert',
      error: 'Fehler beim Speichern der verbindlichen Antwort',
    },
  })
  return (
    <DialogForm form={form} label="Verbindliche Antwort" onClose={onClose}>
      <BindingAnswerFields
        form={form}
        answer={{ description: 'Sie wird Wort für Wort gegeben, ohne Suche und ohne Kosten.', rows: 6 }}
      />
      {gap && <UploadHint chatbot={chatbot} />}
    </DialogForm>
  )
}

export function BindingAnswerDialog({ isOpen, ...props }: AnswerFormProps & { isOpen: boolean }) {
  const title = props.answer ? 'Verbindliche Antwort bearbeiten' : 'Verbindlich beantworten'
  return (
    <Dialog isOpen={isOpen} onClose={props.onClose} title={title}>
      <AnswerForm {...props} />
    </Dialog>
  )
}
