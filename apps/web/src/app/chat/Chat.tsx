import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { cx } from '../../ui/styles/cx.ts'
import type { ApiError } from '../api.ts'
import { ChatEntry } from './ChatEntry.tsx'
import { Composer } from './Composer.tsx'
import type { Entry } from './conversation-state.ts'
import { announcementOf } from './spoken-answer.ts'
import type { Conversation } from './use-conversation.ts'
import { useOpenedSource } from './use-opened-source.tsx'

export interface ChatProps {
  botName: string
  conversation: Conversation
  greeting?: string
  /** In place of the usual words for a failure; undefined where they will do. */
  showFailure?: (error: ApiError) => ReactNode | undefined
  /** In place of the field for questions, while none can be asked. */
  closedNote?: ReactNode
  className?: string
}

/** So near to the end one counts as reading along. */
const nearPx = 48

/** Follows the end of what is written, unless the person has scrolled back to read. */
const useFollowedEnd = (entries: readonly Entry[]) => {
  const box = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const questions = entries.filter(({ role }) => role === 'user').length
  const seenQuestions = useRef(questions)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries decide how high the content is
  useEffect(() => {
    if (questions !== seenQuestions.current) isFollowing.current = true
    seenQuestions.current = questions
    if (box.current && isFollowing.current) box.current.scrollTop = box.current.scrollHeight
  }, [entries, questions])
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    isFollowing.current = scrollHeight - scrollTop - clientHeight < nearPx
  }
  return { box, onScroll }
}

function Failure({ conversation, showFailure }: Pick<ChatProps, 'conversation' | 'showFailure'>) {
  const error = conversation.failed?.error
  if (!error) return null
  const own = showFailure?.(error)
  const again = <Button onPress={conversation.retry}>Erneut versuchen</Button>
  if (own !== undefined)
    return (
      <div className="flex flex-col items-start gap-3">
        {own}
        {again}
      </div>
    )
  return (
    <Alert
      tone="danger"
      title={error.code === 'broken_off' ? 'Antwort unvollständig' : 'Keine Antwort erhalten'}
      isLive
      actions={again}
    >
      {error.message}
    </Alert>
  )
}

const greetingEntry = (text: string): Entry => ({
  role: 'assistant',
  id: 'greeting',
  text,
  status: 'completed',
  sources: [],
})

/** A conversation with a chatbot. It fills the height that it is given. */
export function Chat({ botName, conversation, greeting, showFailure, closedNote, className }: ChatProps) {
  const { entries, asked } = conversation
  const isEmpty = entries.length === 0 && !greeting
  const { box, onScroll } = useFollowedEnd(entries)
  const [knownLast] = useState(() => entries.at(-1)?.id)
  const { openSource, dialog } = useOpenedSource()

  return (
    <div className={cx('flex min-h-0 flex-col gap-3', className)}>
      {/* Every word would be read out as it comes; the status below says the answer once, when it is whole. */}
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label={`Unterhaltung mit ${botName}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 grow flex-col overflow-y-auto rounded-lg bg-sunken p-3"
      >
        {isEmpty && <p className="m-auto text-center text-muted">Hier erscheint die Unterhaltung.</p>}
        <ol className="flex flex-col gap-3 empty:hidden">
          {greeting && (
            <ChatEntry entry={greetingEntry(greeting)} botName={botName} onOpenSource={openSource} />
          )}
          {entries.map(entry => (
            <ChatEntry
              key={entry.role + entry.id}
              entry={entry}
              botName={botName}
              onOpenSource={openSource}
            />
          ))}
        </ol>
      </div>
      <p role="status" className="sr-only">
        {announcementOf(entries, { isAnswering: asked !== null, knownLast, botName })}
      </p>
      <Failure conversation={conversation} showFailure={showFailure} />
      {closedNote ?? (
        <Composer isAnswering={asked !== null} onSend={conversation.send} onStop={conversation.stop} />
      )}
      {dialog}
    </div>
  )
}
