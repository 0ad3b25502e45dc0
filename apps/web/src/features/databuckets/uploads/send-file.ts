import { type DocumentUpload, uploadRules } from '@lotse/contract'
import { ApiError, call } from '../../../app/api.ts'

/** After each break it waits a little longer; with the last one it gives up. */
const breakWaitsMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const
/** A line that carries nothing for so long is as good as broken, though nobody says so. */
const silenceMs = 60_000

class Interruption extends Error {}

/** Somebody has changed or removed the file since it was chosen. */
export class UnreadableFile extends Error {
  constructor() {
    super('Die Datei wurde inzwischen geändert oder ist nicht mehr lesbar.')
  }
}

/** Read before it is sent: a file that cannot be read would otherwise look like a broken connection. */
const readPiece = async (file: File, offset: number): Promise<Blob> => {
  try {
    return new Blob([await file.slice(offset, offset + uploadRules.pieceBytes).arrayBuffer()])
  } catch {
    throw new UnreadableFile()
  }
}

const isPassing = ({ status, code }: ApiError): boolean =>
  status === 0 ||
  status === 408 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && code !== 'session_changed')

/** Whether it is worth going on later: the connection or the server is gone, or both sides count differently. */
export const isInterruption = (error: unknown): boolean =>
  error instanceof Interruption || (error instanceof ApiError && isPassing(error))

/** Ends early when the browser is back on line, and at once when the upload is cancelled. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = new AbortController()
    const timer = setTimeout(() => end(resolve), ms)
    const end = (then: () => void) => {
      clearTimeout(timer)
      done.abort()
      then()
    }
    window.addEventListener('online', () => end(resolve), { signal: done.signal })
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { signal: done.signal })
  })

interface SendOptions {
  signal: AbortSignal
  /** How many bytes of the file are over there or on their way. */
  onSent: (bytes: number) => void
  onInterrupted: (arrivedBytes: number) => void
  /** Something is known to be over there already: ask how much, before anything is sent. */
  isResumed: boolean
}

const sendPiece = async (
  databucket: string,
  upload: DocumentUpload,
  file: File,
  { signal, onSent }: SendOptions,
): Promise<DocumentUpload> => {
  const offset = upload.received
  const bytes = await readPiece(file, offset)
  const silence = new AbortController()
  const give = () => silence.abort(new Interruption('silence'))
  let timer = setTimeout(give, silenceMs)
  try {
    const next = await call(
      'document.upload.piece',
      { params: { databucket, upload: upload.id }, query: { offset }, bytes },
      {
        signal: AbortSignal.any([signal, silence.signal]),
        onProgress: sent => {
          clearTimeout(timer)
          timer = setTimeout(give, silenceMs)
          onSent(offset + Math.min(sent, bytes.size))
        },
      },
    )
    if (next.document_id === null && next.received <= offset) throw new Interruption('no progress')
    return next
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Brings a file over in pieces. When the connection breaks it asks what has arrived and goes on from there; it gives up with the
 * error of the last attempt. Resolves once the document exists.
 */
export const sendFile = async (
  databucket: string,
  upload: DocumentUpload,
  file: File,
  options: SendOptions,
): Promise<void> => {
  let current = upload
  let breaks = 0
  let mustAsk = options.isResumed
  while (current.document_id === null) {
    try {
      if (mustAsk) {
        const params = { databucket, upload: upload.id }
        current = await call('document.upload.show', { params }, { signal: options.signal })
        mustAsk = false
        options.onSent(current.received)
        continue
      }
      current = await sendPiece(databucket, current, file, options)
      options.onSent(current.received)
      breaks = 0
    } catch (error) {
      const wait = breakWaitsMs[breaks]
      if (options.signal.aborted || !isInterruption(error) || wait === undefined) throw error
      breaks += 1
      mustAsk = true
      // What was on its way does not count until the server says that it has it.
      options.onInterrupted(current.received)
      await pause(wait, options.signal)
    }
  }
}
