import type { SsoProvider } from '@lotse/contract'
import type { Fields } from './legacy.ts'

/** What the tasks hand on to each other: the configuration as it grows. */
export interface Draft {
  settings: Fields
  secrets: Record<string, string>
}

export interface TaskInput {
  circleId: string
  provider: SsoProvider
  legacy: Fields
  /** In place of what the old configuration says. */
  entered: Record<string, string>
  draft: Draft
}

export interface TaskResult {
  draft: Draft
  notes: string[]
  warnings: string[]
}

/** Why a task cannot be done as things are, in German. Tried again it may be. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
}
