import type { CreditError, DocumentUpload } from '@lotse/contract'

export interface UploadingFile {
  file: File
  /** `chosen`: the server does not know of it yet. `waiting`: it does, but others go first. */
  status: 'chosen' | 'waiting' | 'sending' | 'interrupted' | 'failed'
  sent: number
  /** Why it failed. */
  problem: string | null
  /** As the server knows it; null before it has been announced, or once that no longer counts. */
  upload: DocumentUpload | null
  /** Some of it may be over there already. */
  isStarted: boolean
  /** The data store has the same file already; another attempt means it all the same. */
  isDuplicate: boolean
}

export interface UploadState {
  /** What is not over there yet, in the order chosen. */
  files: readonly UploadingFile[]
  /** What has been brought over since there was last nothing to do. */
  done: { count: number; bytes: number }
  /** What all of that is expected to cost, as told when it was announced. */
  estimate: { pages: number; credits: number }
  /** Price and rules are being checked. */
  isChecking: boolean
  /** As long as it stands nothing starts by itself. */
  creditError: CreditError | null
}

export const idleUploads: UploadState = {
  files: [],
  done: { count: 0, bytes: 0 },
  estimate: { pages: 0, credits: 0 },
  isChecking: false,
  creditError: null,
}

const isMoving = ({ status }: UploadingFile): boolean => status !== 'failed' && status !== 'chosen'

/** Leaving the window now would lose something. */
export const isUploading = ({ files, isChecking }: UploadState): boolean => isChecking || files.some(isMoving)

/** All files together, 0 to 100 and never 100 before the last of them is done; null while nothing has started. */
export const totalProgress = ({ files, done }: UploadState): number | null => {
  if (done.count === 0 && files.every(({ status }) => status === 'chosen')) return null
  const size = files.reduce((sum, { file }) => sum + file.size, done.bytes)
  const sent = files.reduce((sum, entry) => sum + entry.sent, done.bytes)
  return files.length === 0 ? 100 : Math.min(99, (sent / size) * 100)
}
