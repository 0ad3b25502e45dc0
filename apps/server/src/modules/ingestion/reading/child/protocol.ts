import type { FileKind, ReadDocument, ReadPage } from '../document.ts'
import type { ChildLimits } from '../limits.ts'
import type { ReasonCode } from '../reasons.ts'

/** What a child process is started with, as JSON in its first argument. */
export interface ChildSettings {
  /** Only one kind of child does OCR, so that minutes of it do not stand in the way of other files. */
  canRecognise: boolean
  limits: ChildLimits
}

/** The head of a request; `size` bytes of the file follow it. */
export interface Task {
  action: 'read' | 'count'
  kind: FileKind
  size: number
  sourceUrl?: string
  charset?: string
  filename?: string
}

export type TaskResult = { document: ReadDocument | ReadPage } | { needsOcr: number[] } | { pages: number }

/** One line of JSON each. */
export type Answer =
  /** The program runs; one that ends before could not be started. */
  | { type: 'ready' }
  | { type: 'pages'; pages: number }
  | { type: 'ocrPage' }
  | { type: 'progress'; share: number }
  /** A child that has grown large is worn: the next file would have less room. */
  | { type: 'done'; result: TaskResult; isWorn: boolean }
  | { type: 'failed'; code: ReasonCode }
  /** The installation is at fault and not the file; the detail is for its operator. */
  | { type: 'broken'; detail: string }
