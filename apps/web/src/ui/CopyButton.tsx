import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import type { ButtonSize, ButtonVariant } from './buttonStyles.ts'
import { cx } from './cx.ts'

const CONFIRMATION_MS = 3000

export interface CopyButtonProps {
  text: string
  label?: string
  variant?: ButtonVariant
  size?: ButtonSize
}

export function CopyButton({
  text,
  label = 'Kopieren',
  variant = 'secondary',
  size = 'sm',
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      timer.current = setTimeout(() => setOutcome(null), CONFIRMATION_MS)
    } catch {
      // The page is not served over HTTPS, or the browser forbids it: the person must copy by hand.
      setOutcome('failed')
    }
  }

  const isCopied = outcome === 'copied'
  const Icon = isCopied ? Check : Copy
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant={variant} size={size} onPress={() => void copy()}>
        <Icon aria-hidden="true" className="size-4" />
        {/* Both labels share one cell, so that the button keeps its width. */}
        <span className="grid *:col-start-1 *:row-start-1">
          <span className={cx(isCopied && 'invisible')}>{label}</span>
          <span className={cx(!isCopied && 'invisible')}>Kopiert</span>
        </span>
      </Button>
      <span role="status" className="text-danger-ink text-sm">
        {isCopied && <span className="sr-only">Kopiert</span>}
        {outcome === 'failed' &&
          'Kopieren nicht möglich. Bitte markieren und kopieren Sie den Text von Hand.'}
      </span>
    </span>
  )
}
