export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  /** Set when the text is not in the language of the product. */
  lang?: 'en'
  isLeaving: boolean
}

const mostVisibleToasts = 3
export const toastDurationMs = 5000
export const toastFadeMs = 300

export interface ToastOptions {
  durationMs?: number
  lang?: 'en'
}

interface Entry extends Toast {
  remainingMs: number
  /** Set while its time runs; a waiting or paused toast has no timer. */
  timer?: ReturnType<typeof setTimeout>
  startedAt: number
}

/**
 * First come, first shown: at most three are visible and the rest wait. React Aria's queue would show
 * the newest and push older ones out, so a burst of messages could hide the first before it was read.
 */
export const createToastQueue = () => {
  let entries: Entry[] = []
  let visible: readonly Toast[] = []
  let isPaused = false
  let lastId = 0
  const listeners = new Set<() => void>()

  const publish = () => {
    const shown = entries.slice(0, mostVisibleToasts)
    run()
    visible = shown.map(({ id, kind, text, lang, isLeaving }) => ({ id, kind, text, lang, isLeaving }))
    for (const listener of listeners) listener()
  }

  /** Before the page is drawn nobody can read: a message that waits for it from the page before keeps its time. */
  const run = () => {
    if (!isPaused && listeners.size > 0) entries.slice(0, mostVisibleToasts).forEach(start)
  }

  const start = (entry: Entry) => {
    if (entry.timer || entry.isLeaving) return
    entry.startedAt = Date.now()
    entry.timer = setTimeout(() => dismiss(entry.id), entry.remainingMs)
  }

  const stop = (entry: Entry) => {
    if (!entry.timer || entry.isLeaving) return
    clearTimeout(entry.timer)
    entry.timer = undefined
    entry.remainingMs -= Date.now() - entry.startedAt
  }

  const dismiss = (id: number) => {
    const entry = entries.find(candidate => candidate.id === id)
    if (!entry || entry.isLeaving) return
    stop(entry)
    entry.isLeaving = true
    setTimeout(() => {
      entries = entries.filter(other => other !== entry)
      publish()
    }, toastFadeMs)
    publish()
  }

  return {
    add(kind: ToastKind, text: string, { durationMs = toastDurationMs, lang }: ToastOptions = {}): number {
      lastId += 1
      entries.push({ id: lastId, kind, text, lang, isLeaving: false, remainingMs: durationMs, startedAt: 0 })
      publish()
      return lastId
    },
    dismiss,
    /** While somebody points at or tabs through the messages, none may vanish under their hands. */
    pause() {
      isPaused = true
      entries.forEach(stop)
    },
    resume() {
      isPaused = false
      publish()
    },
    clear() {
      for (const entry of entries) clearTimeout(entry.timer)
      entries = []
      isPaused = false
      publish()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      run()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) entries.forEach(stop)
      }
    },
    getVisible: () => visible,
  }
}

export const toastQueue = createToastQueue()

const show = (kind: ToastKind) => (text: string, options?: ToastOptions) =>
  toastQueue.add(kind, text, options)

export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  dismiss: toastQueue.dismiss,
  /** For tests: the queue is global. */
  clear: toastQueue.clear,
}
