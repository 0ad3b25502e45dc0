import { type ToastKind, toast } from '../ui/overlays/toasts.ts'

const storageKey = 'lotse.flash'
const kinds: readonly string[] = ['success', 'error', 'warning', 'info'] satisfies ToastKind[]

interface Flash {
  kind: ToastKind
  text: string
}

/** A message for the page after a full reload, where the toasts of this one are gone. */
export const flashOnNextPage = (kind: ToastKind, text: string): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ kind, text } satisfies Flash))
  } catch {
    // Storage can be switched off; the message is a courtesy, the act itself has succeeded.
  }
}

const isFlash = (value: unknown): value is Flash =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'text' in value &&
  typeof value.text === 'string' &&
  kinds.includes(String(value.kind))

export const showFlash = (): void => {
  try {
    const stored = sessionStorage.getItem(storageKey)
    if (!stored) return
    sessionStorage.removeItem(storageKey)
    const flash: unknown = JSON.parse(stored)
    if (isFlash(flash)) toast[flash.kind](flash.text)
  } catch {
    // Unreadable or not ours: nothing to show.
  }
}
