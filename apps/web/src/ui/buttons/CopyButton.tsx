import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../styles/cx.ts'
import { Button } from './Button.tsx'
import type { ButtonSize, ButtonVariant } from './button-styles.ts'

const confirmationMs = 3000

export interface CopyButtonProps {
  text: string
  label?: string
  /** Which of many, for screen readers only. */
  labelSuffix?: string
  variant?: ButtonVariant
  size?: ButtonSize
}

export function CopyButton({
  text,
  label = 'Kopieren',
  labelSuffix,
  variant = 'secondary',
  size = 'sm',
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    clearTimeout(timer.current)
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      timer.current = setTimeout(() => setCopied(false), confirmationMs)
    } catch {
      // Without HTTPS, or where the browser forbids it, nothing is said: the text stands there to be copied by hand.
      setCopied(false)
    }
  }

  const Icon = isCopied ? Check : Copy
  return (
    <span className="inline-flex">
      <Button variant={variant} size={size} onPress={() => void copy()}>
        <Icon aria-hidden="true" className="size-4" />
        {/* Both labels share one cell, so that the button keeps its width. */}
        <span className="grid *:col-start-1 *:row-start-1">
          <span className={cx(isCopied && 'invisible')}>
            {label}
            {labelSuffix && <span className="sr-only">: {labelSuffix}</span>}
          </span>
          <span className={cx(!isCopied && 'invisible')}>Kopiert</span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Kopiert'}
      </span>
    </span>
  )
}
