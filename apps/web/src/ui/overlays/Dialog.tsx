import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Button, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useOverflows } from '../hooks/use-overflows.ts'
import { cx } from '../styles/cx.ts'
import { useForeignLanguage, useTexts } from '../texts/language.tsx'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  /** While something runs the dialog can be closed neither by Escape, nor by the backdrop, nor by its cross. */
  isProcessing?: boolean
  role?: 'dialog' | 'alertdialog'
  size?: 'sm' | 'md' | 'lg'
}

const texts = { de: { close: 'Schließen' }, en: { close: 'Close' } }

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-4xl' }

/** Fields and buttons bring the keyboard into a long content; a content of mere words must be reachable itself. */
function Body({ label, children }: { label: string; children: ReactNode }) {
  const { box, overflows } = useOverflows()
  const needsStop = overflows && !box.current?.querySelector('a[href], button, input, textarea')
  return (
    <div
      ref={box}
      {...(needsStop && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      className="min-h-0 overflow-y-auto px-5 pt-3 pb-5 focus-ring -outline-offset-2 sm:px-6"
    >
      {children}
    </div>
  )
}

export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  isProcessing = false,
  role = 'dialog',
  size = 'md',
}: DialogProps) {
  const words = useTexts(texts)
  const lang = useForeignLanguage()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={open => {
        if (!open && !isProcessing) onClose()
      }}
      isDismissable={!isProcessing}
      isKeyboardDismissDisabled={isProcessing}
      className="fixed inset-0 z-40 flex items-end justify-center bg-backdrop p-2 transition-opacity duration-150 data-[entering]:opacity-0 data-[exiting]:opacity-0 sm:items-center sm:p-6"
    >
      <Modal
        className={cx(
          'flex max-h-full w-full flex-col overflow-hidden rounded-xl bg-surface text-ink shadow-overlay',
          widths[size],
        )}
      >
        <AriaDialog
          role={role}
          lang={lang}
          aria-busy={isProcessing || undefined}
          className="flex min-h-0 flex-col outline-none"
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-6">
            <Heading slot="title" level={2} className="min-w-0 font-semibold text-xl">
              {title}
            </Heading>
            <Button
              aria-label={words.close}
              isDisabled={isProcessing}
              onPress={onClose}
              className="-mt-1 -mr-2 inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg text-muted focus-ring data-[disabled]:cursor-not-allowed data-[hovered]:bg-hover data-[disabled]:opacity-50"
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </div>
          <Body label={title}>{children}</Body>
          {actions && (
            <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-6">
              {actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
