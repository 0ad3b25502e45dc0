import type { ReactNode } from 'react'
import {
  Tooltip as AriaTooltip,
  type TooltipProps as AriaTooltipProps,
  TooltipTrigger,
} from 'react-aria-components'
import { useForeignLanguage } from '../texts/language.tsx'

const openDelayMs = 400

export interface TooltipProps {
  text: ReactNode
  placement?: AriaTooltipProps['placement']
  isDisabled?: boolean
  /** A button or link of this kit; it is what shows the tooltip on hover and keyboard focus. */
  children: ReactNode
}

/**
 * React Aria would close at once on blur; the exit transition's delay holds the text for 150 ms, so that it can be read while
 * focus moves on and the pointer can travel from the button into the tooltip (WCAG 1.4.13).
 */
export function Tooltip({ text, placement = 'top', isDisabled, children }: TooltipProps) {
  const lang = useForeignLanguage()
  return (
    <TooltipTrigger isDisabled={isDisabled} delay={openDelayMs} closeDelay={0}>
      {children}
      <AriaTooltip
        lang={lang}
        placement={placement}
        offset={6}
        className="max-w-72 rounded-md bg-ink px-2.5 py-1.5 text-bg text-sm shadow-overlay transition-opacity duration-100 data-[entering]:opacity-0 data-[exiting]:opacity-0 data-[exiting]:delay-150 data-[exiting]:duration-0"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
