import { type BindingAnswer, bindingAnswerForm, type KnowledgeGap } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { useSession } from '../../../app/session.ts'
import { FormDatePicker } from '../../../ui/fields/dates/DatePicker.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useRefreshConversations } from '../conversations-query.ts'
import { UploadHint } from '../gaps/UploadHint.tsx'

const answerAtMost = 4000
const questionAtMost = 500

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
      question: answer?.question ?? gap?.question.slice(0, questionAtMost) ?? '',
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
      <FormTextField
        form={form}
        name="question"
        label="Frage"
        description="Auch ähnlich gestellte Fragen werden erkannt."
        autoComplete="off"
        isRequired
      />
      <FormTextAreaField
        form={form}
        name="answer"
        label="Antwort"
        description="Sie wird Wort für Wort gegeben, ohne Suche und ohne Kosten."
        maxLength={answerAtMost}
        rows={6}
        isRequired
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <FormTextField
          form={form}
          name="owner_name"
          label="Verantwortlich"
          description="Wer die Antwort pflegt."
          autoComplete="off"
          isRequired
        />
        <FormDatePicker
          form={form}
          name="valid_until"
          label="Gültig bis"
          description="Leer: unbefristet. Danach wird wieder gesucht."
        />
      </div>
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
