import type { ChatEvent, ChatMessage, CitedSource } from '@lotse/contract'
import type { AnswerEvent, ApiError } from '../api.ts'

interface QuestionEntry {
  role: 'user'
  id: string
  text: string
}

export interface AnswerEntry {
  role: 'assistant'
  id: string
  text: string
  /** `writing`: still on its way. */
  status: 'writing' | ChatMessage['status']
  sources: readonly CitedSource[]
  /** Where somebody in need finds help. */
  help?: string
  /** Its first word is long in coming. */
  isLate?: boolean
  /** For staff who try a chatbot: what would have become of a visitor's message. */
  check?: MessageCheck
}

export type MessageCheck = Extract<ChatEvent, { event: 'check' }>['data']

export type Entry = QuestionEntry | AnswerEntry

/** What is asked; the same key again is the same question. */
export interface Question {
  key: string
  message: string
}

export interface ConversationState {
  entries: readonly Entry[]
  /** Being answered right now. */
  asked: Question | null
  /** Could not be answered; it can be asked again. */
  failed: (Question & { error: ApiError }) | null
  isLowOnCredits: boolean
}

export type ConversationChange =
  | { kind: 'asked'; question: Question }
  | { kind: 'event'; event: AnswerEvent }
  | { kind: 'stopped' }
  | { kind: 'failed'; question: Question; error: ApiError }
  | { kind: 'replaced'; entries: readonly Entry[] }

const entryOf = ({ id, role, text, help, status, sources }: ChatMessage): Entry =>
  role === 'user' ? { role, id, text } : { role, id, text, status, sources, ...(help && { help }) }

export const begun = (entries: readonly Entry[] = []): ConversationState => ({
  entries,
  asked: null,
  failed: null,
  isLowOnCredits: false,
})

const isWriting = (entry: Entry): entry is AnswerEntry =>
  entry.role === 'assistant' && entry.status === 'writing'

const writingAnswer = (id: string): AnswerEntry => ({
  role: 'assistant',
  id,
  text: '',
  status: 'writing',
  sources: [],
})

const changeWriting = (
  state: ConversationState,
  change: (answer: AnswerEntry) => Entry,
): ConversationState => ({
  ...state,
  entries: state.entries.map(entry => (isWriting(entry) ? change(entry) : entry)),
})

const withEvent = (state: ConversationState, { event, data }: AnswerEvent): ConversationState => {
  switch (event) {
    case 'begin':
      return changeWriting(state, answer => ({ ...answer, id: data.message_id }))
    case 'waiting':
      return changeWriting(state, answer => ({ ...answer, isLate: true }))
    case 'text':
      return changeWriting(state, answer => ({ ...answer, text: answer.text + data.text }))
    case 'source':
      return changeWriting(state, answer => ({ ...answer, sources: [...answer.sources, data] }))
    case 'help':
      return changeWriting(state, answer => ({ ...answer, help: data.text }))
    case 'check':
      return changeWriting(state, answer => ({ ...answer, check: data }))
    case 'end':
      return {
        ...changeWriting(state, ({ check }) => ({ ...entryOf(data.message), ...(check && { check }) })),
        asked: null,
        isLowOnCredits: data.credits_left_low,
      }
  }
}

const ask = (state: ConversationState, question: Question): ConversationState => {
  // A question that is asked again stands there already, perhaps with what had come of its answer.
  const at = state.entries.findIndex(({ id }) => id === question.key)
  const entries: readonly Entry[] =
    at < 0
      ? [...state.entries, { role: 'user', id: question.key, text: question.message }]
      : state.entries.slice(0, at + 1)
  return {
    ...state,
    entries: [...entries, writingAnswer(`answer-${question.key}`)],
    asked: question,
    failed: null,
  }
}

/** A conversation as it is seen: pure, so that what arrives in whatever order can be told in a test. */
export const changeConversation = (
  state: ConversationState,
  change: ConversationChange,
): ConversationState => {
  switch (change.kind) {
    case 'asked':
      return ask(state, change.question)
    case 'event':
      return withEvent(state, change.event)
    case 'stopped':
      return { ...changeWriting(state, answer => ({ ...answer, status: 'cancelled' })), asked: null }
    case 'failed':
      // What has been read stays; asked again it comes whole.
      return {
        ...state,
        entries: state.entries.flatMap((entry): Entry[] => {
          if (!isWriting(entry)) return [entry]
          return entry.text.trim() || entry.help ? [{ ...entry, status: 'failed' }] : []
        }),
        asked: null,
        failed: { ...change.question, error: change.error },
      }
    case 'replaced':
      return begun(change.entries)
  }
}
