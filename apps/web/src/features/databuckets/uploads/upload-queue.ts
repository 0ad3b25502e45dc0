import { uploadTexts } from '@lotse/contract'
import { ApiError, call } from '../../../app/api.ts'
import { formatFileSize } from '../../../ui/texts/format.ts'
import { announceFiles, faultOf } from './announce-files.ts'
import { isInterruption, sendFile, UnreadableFile } from './send-file.ts'
import { idleUploads, isUploading, type UploadingFile, type UploadState } from './upload-state.ts'

const autoStartMs = 100
const filesAtOnce = 3

export type UploadQueue = ReturnType<typeof createUploadQueue>

const missingText = ({ file, sent }: UploadingFile): string =>
  `Verbindung unterbrochen. Es fehlen noch ${formatFileSize(file.size - sent)} von ${formatFileSize(file.size)}.`

/** The server names the file in its reason; here the reason stands below the name. */
const withoutName = (reason: string, { name }: File): string =>
  reason.startsWith(`${name}: `) ? reason.slice(name.length + 2) : reason

const reasonOf = (error: unknown, file: File): string => {
  if (error instanceof ApiError) return withoutName(error.errors.files ?? error.message, file)
  return error instanceof UnreadableFile ? error.message : ''
}

const isDuplicate = (error: ApiError, { name }: File): boolean =>
  error.errors.files?.startsWith(uploadTexts.duplicateOf(name)) ?? false

/** Asks before the window is closed over files that are still on their way. */
const holdWindow = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The files on their way into one data store. It lives on while other pages are shown. */
export const createUploadQueue = (databucket: string, onStored: () => void) => {
  let state: UploadState = idleUploads
  let startTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const running = new Map<File, AbortController>()

  const set = (change: Partial<UploadState>) => {
    state = { ...state, ...change }
    if (isUploading(state)) window.addEventListener('beforeunload', holdWindow)
    else window.removeEventListener('beforeunload', holdWindow)
    for (const listener of listeners) listener()
  }
  const change = (file: File, part: Partial<UploadingFile>) =>
    set({ files: state.files.map(entry => (entry.file === file ? { ...entry, ...part } : entry)) })
  const entryOf = (file: File) => state.files.find(entry => entry.file === file)

  /** Frees the room that the server keeps for it; if that fails, it does so by itself after a while. */
  const forget = (upload: UploadingFile['upload']) => {
    if (!upload) return
    call('document.upload.destroy', { params: { databucket, upload: upload.id } }).catch(() => undefined)
  }

  const finish = ({ file }: UploadingFile) => {
    const { count, bytes } = state.done
    set({
      files: state.files.filter(entry => entry.file !== file),
      done: { count: count + 1, bytes: bytes + file.size },
    })
    onStored()
  }

  const fail = (file: File, error: unknown) => {
    const entry = entryOf(file)
    if (!entry) return
    if (isInterruption(error)) change(file, { status: 'failed', problem: missingText(entry) })
    else {
      // Refused for good, or no longer known over there: another attempt starts from the beginning.
      change(file, {
        status: 'failed',
        problem: reasonOf(error, file),
        isDuplicate: error instanceof ApiError && isDuplicate(error, file),
        upload: null,
        isStarted: false,
        sent: 0,
      })
    }
  }

  const run = async (entry: UploadingFile) => {
    const { file, upload } = entry
    if (!upload) return
    const controller = new AbortController()
    running.set(file, controller)
    change(file, { status: 'sending', isStarted: true, problem: null })
    try {
      await sendFile(databucket, upload, file, {
        signal: controller.signal,
        isResumed: entry.isStarted,
        onSent: sent => change(file, { sent, status: 'sending' }),
        onInterrupted: sent => change(file, { sent, status: 'interrupted' }),
      })
      finish(entry)
    } catch (error) {
      if (!controller.signal.aborted) fail(file, error)
    } finally {
      running.delete(file)
      sendNext()
    }
  }

  const sendNext = () => {
    for (const entry of state.files) {
      if (running.size >= filesAtOnce) return
      if (entry.status === 'waiting' && !running.has(entry.file)) void run(entry)
    }
  }

  const begin = async (): Promise<void> => {
    const entries = state.files.filter(({ status }) => status === 'chosen')
    const chosen = entries.map(({ file }) => file)
    // A second announcement waits for the first, which looks for newly chosen files at its end.
    if (chosen.length === 0 || state.isChecking) return
    set({ isChecking: true, creditError: null })
    const answer = await announceFiles(databucket, entries)
    set({ isChecking: false })
    chosen.forEach((file, place) => {
      if (answer.outcome === 'accepted') {
        const upload = answer.uploads[place] ?? null
        if (entryOf(file)) change(file, { upload, status: 'waiting' })
        else forget(upload)
      } else if (answer.outcome === 'refused') {
        const problem = answer.faults.size === 0 ? answer.problem : answer.faults.get(place)
        if (problem !== undefined) change(file, { status: 'failed', problem })
      }
    })
    if (answer.outcome === 'too expensive') return set({ creditError: answer.creditError })
    if (answer.outcome === 'accepted') {
      const { pages, credits } = state.estimate
      set({
        estimate: { pages: pages + answer.estimated_pages, credits: credits + answer.estimated_credits },
      })
    }
    sendNext()
    await begin()
  }

  const startSoon = () => {
    clearTimeout(startTimer)
    startTimer = setTimeout(() => {
      if (state.creditError === null) void begin()
    }, autoStartMs)
  }

  const added = (file: File): UploadingFile => {
    const problem = faultOf(file)
    const status = problem === null ? 'chosen' : 'failed'
    return { file, status, sent: 0, problem, upload: null, isStarted: false, isDuplicate: false }
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** The files as the person has them now: what is new starts by itself, what is gone is cancelled. */
    setFiles(files: readonly File[]) {
      for (const entry of state.files) {
        if (files.includes(entry.file)) continue
        running.get(entry.file)?.abort()
        forget(entry.upload)
      }
      const known = new Map(state.files.map(entry => [entry.file, entry]))
      const next = files.map(file => known.get(file) ?? added(file))
      const { done, estimate } = state.files.length === 0 ? idleUploads : state
      // What was too expensive may have been taken away.
      const creditError = next.some(({ status }) => status === 'chosen') ? state.creditError : null
      set({ files: next, done, estimate, creditError })
      startSoon()
    },
    /** Goes on with a file that has failed: from where it broke, or from the beginning if that is void. */
    retry(file: File) {
      const entry = entryOf(file)
      if (entry?.status !== 'failed') return
      change(file, { status: entry.upload ? 'waiting' : 'chosen', problem: null })
      if (entry.upload) sendNext()
      else void begin()
    },
    /** After a credit error, once there may be enough. */
    checkAgain: begin,
  }
}
