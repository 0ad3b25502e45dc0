import { RotateCcw } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { Disclosure } from '../../ui/structure/Disclosure.tsx'
import { type AnswerEvent, type ApiError, stream } from '../api.ts'
import { InsufficientCreditsAlert } from '../credits/InsufficientCreditsAlert.tsx'
import { Chat } from './Chat.tsx'
import { configurationOf, faultyFields, historyOf, type TriedParts } from './try-configuration.ts'
import { type Ask, useConversation } from './use-conversation.ts'

const title = 'Ausprobieren'
const costs = 'Spricht mit den Angaben, wie sie gerade im Formular stehen. Jede Antwort kostet Credits.'

const creditFailure = ({ creditError }: ApiError) =>
  creditError && <InsufficientCreditsAlert error={creditError} />

const useTrial = (parts: TriedParts) => {
  const latest = useRef(parts)
  latest.current = parts
  const ask: Ask = async function* ({ key, message }, { earlier, signal }): AsyncGenerator<AnswerEvent> {
    const configuration = await configurationOf(latest.current, signal)
    const body = { ...configuration, history: historyOf(earlier), message, key }
    yield* stream('chatbot.try', { body }, { signal })
  }
  return useConversation(ask)
}

function MissingFields({ fields }: { fields: readonly string[] }) {
  return (
    <Alert tone="info" title="Zum Ausprobieren fehlt noch etwas">
      Bitte prüfen Sie im Formular: {fields.join(', ')}.
    </Alert>
  )
}

/**
 * Talks to a chatbot as it stands in the form, saved or not. Beside the form on wide screens, to be opened on narrow ones.
 * `form`, `aiConfig` and `databuckets` are what the page at hand edits; the rest counts as it is saved.
 */
export function TryItPanel(parts: TriedParts) {
  const conversation = useTrial(parts)
  const isWide = useMediaQuery('(min-width: 80rem)')
  const isUntouched = conversation.entries.length === 0
  const missing = parts.form ? faultyFields(parts.form) : []
  const content = (
    <div className="flex flex-col gap-3">
      {conversation.isLowOnCredits && (
        <Alert tone="warning" title="Die Credits gehen zur Neige">
          Bald können Ihre Chatbots nicht mehr antworten.
        </Alert>
      )}
      <Chat
        botName={parts.form?.public_name?.trim() || 'Chatbot'}
        conversation={conversation}
        greeting={parts.form?.initial_message?.trim()}
        showFailure={creditFailure}
        closedNote={missing.length > 0 ? <MissingFields fields={missing} /> : undefined}
        className={isUntouched && missing.length > 0 ? undefined : 'h-112'}
      />
      <Button
        variant="ghost"
        size="sm"
        isDisabled={isUntouched}
        onPress={conversation.restart}
        className="self-start"
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        Von vorn beginnen
      </Button>
    </div>
  )
  return isWide ? (
    <Card title={title} description={costs}>
      {content}
    </Card>
  ) : (
    <Disclosure title={title} summary={costs}>
      {content}
    </Disclosure>
  )
}
