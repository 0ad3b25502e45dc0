import type { ChatMessage, CitedSource, Feedback } from '@lotse/contract'
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
  feedback: Feedback | null
}

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
  | { kind: 'rated'; id: string; feedback: Feedback }
  | { kind: 'replaced'; entries: readonly Entry[] }

export const entryOf = ({ id, role, text, status, sources, feedback }: ChatMessage): Entry =>
  role === 'user' ? { role, id, text } : { role, id, text, status, sources, feedback }

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
  feedback: null,
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
    case 'text':
      return changeWriting(state, answer => ({ ...answer, text: answer.text + data.text }))
    case 'end':
      return {
        ...changeWriting(state, () => entryOf(data.message)),
        asked: null,
        isLowOnCredits: data.credits_left_low,
      }
  }
}

const ask = (state: ConversationState, question: Question): ConversationState => {
  // A question that is asked again stands there already.
  const isKnown = state.entries.some(({ id }) => id === question.key)
  const questions: Entry[] = isKnown ? [] : [{ role: 'user', id: question.key, text: question.message }]
  return {
    ...state,
    entries: [...state.entries, ...questions, writingAnswer(`answer-${question.key}`)],
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
      // Half an answer without its sources is none; asked again it comes whole.
      return {
        ...state,
        entries: state.entries.filter(entry => !isWriting(entry)),
        asked: null,
        failed: { ...change.question, error: change.error },
      }
    case 'rated':
      return {
        ...state,
        entries: state.entries.map(entry =>
          entry.role === 'assistant' && entry.id === change.id
            ? { ...entry, feedback: change.feedback }
            : entry,
        ),
      }
    case 'replaced':
      return begun(change.entries)
  }
}
