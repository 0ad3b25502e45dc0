import type { ChatUsage } from '../../../platform/ai.ts'
import type { Personality } from '../../chatbots/index.ts'
import type { Turn } from './complete-question.ts'
import type { SearchScope, Source } from './find-sources.ts'

export interface Question {
  bot: Personality
  /** What it may draw on, and what the model is told of itself; asked for when it is needed. */
  scope(): Promise<SearchScope>
  prompt(): Promise<string>
  message: string
  history: Turn[]
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** An answer as it grows; whatever happens, this is what there is of it. */
export interface Draft {
  text: string
  sources: Source[]
  isGap: boolean
  /** Nothing was answered but why not. */
  isRefused: boolean
  searchedFor: string | null
  model: string | null
  usage: ChatUsage | null
  /** Read for the answer, and paid for. */
  contextCharacters: number
  startedAt: number
  firstTokenMs: number | null
}

export const newDraft = (): Draft => ({
  text: '',
  sources: [],
  isGap: false,
  isRefused: false,
  searchedFor: null,
  model: null,
  usage: null,
  contextCharacters: 0,
  startedAt: performance.now(),
  firstTokenMs: null,
})
