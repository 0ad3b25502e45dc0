import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Tooltip as AriaTooltip, type TooltipProps as AriaTooltipProps, TooltipTrigger } from 'react-aria-components'

const CLOSE_DELAY_MS = 150
const OPEN_DELAY_MS = 400

export interface TooltipProps {
  text: ReactNode
  placement?: AriaTooltipProps['placement']
  isDisabled?: boolean
  /** A button or link of this kit; it is what shows the tooltip on hover and keyboard focus. */
  children: ReactNode
}

/**
 * React Aria closes at once on blur; the 150 ms of grace keep the text readable while focus moves on, and let the
 * pointer travel from the button into the tooltip (WCAG 1.4.13).
 */
export function Tooltip({ text, placement = 'top', isDisabled, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(open: boolean) {
    clearTimeout(timer.current)
    if (open) setOpen(true)
    else timer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS)
  }

  return (
    <TooltipTrigger
      isOpen={isOpen}
      onOpenChange={change}
      isDisabled={isDisabled}
      delay={OPEN_DELAY_MS}
      closeDelay={0}
    >
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-bg text-sm shadow-overlay transition-opacity duration-100 data-[entering]:opacity-0 data-[exiting]:opacity-0"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
