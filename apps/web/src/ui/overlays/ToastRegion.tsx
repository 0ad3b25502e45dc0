import { X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../styles/cx.ts'
import { inkTones, type MessageTone, toneIcons, toneNames } from '../styles/tones.ts'
import { type Toast, type ToastKind, toastQueue } from './toasts.ts'

const tones: Record<ToastKind, MessageTone> = {
  success: 'success',
  error: 'danger',
  warning: 'warning',
  info: 'info',
}

const edges: Record<MessageTone, string> = {
  success: 'border-l-success',
  danger: 'border-l-danger',
  warning: 'border-l-warning',
  info: 'border-l-info',
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const tone = tones[toast.kind]
  const Icon = toneIcons[tone]
  return (
    <li
      inert={toast.isLeaving}
      className={cx(
        'pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-line border-l-4 bg-surface p-3 text-ink shadow-overlay',
        'transition duration-300 starting:translate-y-2 starting:opacity-0',
        edges[tone],
        toast.isLeaving && 'opacity-0',
      )}
    >
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', inkTones[tone])} />
      <p className="min-w-0 grow">
        <span className="sr-only">{toneNames.de[tone]}: </span>
        <span lang={toast.lang}>{toast.text}</span>
      </p>
      <button
        type="button"
        aria-label="Meldung schließen"
        onClick={onClose}
        className="-m-1 inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover"
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </li>
  )
}

/** Mounted once, at the top of the app. The list stays in the page while empty, so that additions are announced. */
export function ToastRegion() {
  const visible = useSyncExternalStore(toastQueue.subscribe, toastQueue.getVisible)
  const list = useRef<HTMLOListElement>(null)
  const isHeld = useRef({ pointer: false, focus: false })

  const hold = (part: 'pointer' | 'focus', isOn: boolean) => {
    isHeld.current[part] = isOn
    if (isHeld.current.pointer || isHeld.current.focus) toastQueue.pause()
    else toastQueue.resume()
  }

  // A toast closed under the pointer gives no leave event; without this reset the next ones would stay for ever.
  const isEmpty = visible.length === 0
  useEffect(() => {
    if (!isEmpty) return
    isHeld.current = { pointer: false, focus: false }
    toastQueue.resume()
  }, [isEmpty])

  const close = (toast: Toast) => {
    // The button vanishes with its toast; focus goes to a neighbour, or the pause would never end.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const index = visible.findIndex(other => other.id === toast.id)
    const neighbour = buttons[index + 1] ?? buttons[index - 1]
    if (buttons[index] === document.activeElement) {
      if (neighbour) neighbour.focus()
      else buttons[index]?.blur()
    }
    toastQueue.dismiss(toast.id)
  }

  return createPortal(
    <section
      aria-label="Meldungen"
      // React Aria leaves elements with this mark reachable while a dialog hides the rest of the page.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed print:hidden inset-x-4 bottom-4 z-50 flex justify-end sm:left-auto sm:w-96"
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold('focus', false)
      }}
      onKeyDown={event => {
        const focused =
          visible[
            [...(list.current?.querySelectorAll('button') ?? [])].indexOf(event.target as HTMLButtonElement)
          ]
        if (event.key === 'Escape' && focused) close(focused)
      }}
    >
      <ol ref={list} aria-live="polite" aria-relevant="additions" className="flex w-full flex-col gap-2">
        {visible.map(toast => (
          <ToastCard key={toast.id} toast={toast} onClose={() => close(toast)} />
        ))}
      </ol>
    </section>,
    document.body,
  )
}
