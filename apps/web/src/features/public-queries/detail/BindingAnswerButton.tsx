import { parseMarkdown, writeMarkdown } from '@lotse/chat'
import {
  bindingAnswerAtMost,
  bindingAnswerForm,
  bindingQuestionAtMost,
  type PublicQueryDetail,
} from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../app/api.ts'
import { BindingAnswerFields } from '../../../app/BindingAnswerFields.tsx'
import { useSession } from '../../../app/session.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DialogForm } from '../../../ui/forms/DialogForm.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { titleOf } from '../query-acts.ts'
import { chatbotsQuery, FormChatbotSearchField, type FoundChatbot } from './chatbot-search-field.tsx'

const chosenForm = bindingAnswerForm.extend({
  chatbot: z.custom<FoundChatbot>(
    value => typeof value === 'object' && value !== null,
    'Bitte wählen Sie einen Chatbot',
  ),
})

/** Its sources are those of the letter; a chatbot would number others. */
const withoutNumbers = (markdown: string): string =>
  writeMarkdown(parseMarkdown(markdown)).replace(/ ?(?<!\\)\[[1-9]\d{0,2}\]/g, '')

interface BindingAnswerProps {
  query: PublicQueryDetail
  text: string
}

function BindingForm({
  query,
  text,
  only,
  onClose,
}: BindingAnswerProps & { only: FoundChatbot | undefined; onClose: () => void }) {
  const { user } = useSession()
  const form = useServerForm({
    schema: chosenForm,
    defaultValues: {
      chatbot: only,
      question: (query.analysis?.questions[0]?.text ?? titleOf(query)).slice(0, bindingQuestionAtMost),
      answer: withoutNumbers(text).slice(0, bindingAnswerAtMost),
      owner_name: user?.name ?? '',
      valid_until: null,
      gap_id: null,
    },
    onSubmit: ({ chatbot, ...body }, { signal }) =>
      call('chatbot.answers.store', { params: { chatbot: chatbot.id }, body }, { signal }),
    onSuccess: onClose,
    messages: {
      success: 'Verbindliche Antwort gespeichert',
      error: 'Fehler beim Speichern der verbindlichen Antwort',
    },
  })
  return (
    <DialogForm form={form} label="Verbindliche Antwort" onClose={onClose}>
      <FormChatbotSearchField
        form={form}
        name="chatbot"
        label="Chatbot"
        description="Tippen Sie, um nach seinem Namen zu suchen."
        isRequired
      />
      <BindingAnswerFields
        form={form}
        answer={{
          description: 'Bitte Anrede, Gruß und alles Persönliche entfernen: Sie wird Wort für Wort gegeben.',
          rows: 8,
        }}
      />
    </DialogForm>
  )
}

/** Shown to those who manage chatbots: an approved answer becomes what a chatbot says to the same question. */
export function BindingAnswerButton({ query, text }: BindingAnswerProps) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(chatbotsQuery(''))
  if (!data || data.data.length === 0) return null
  return (
    <>
      <Button className="self-start" onPress={() => setOpen(true)}>
        Als verbindliche Antwort
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Als verbindliche Antwort">
        <BindingForm
          query={query}
          text={text}
          only={data.total === 1 ? data.data[0] : undefined}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
