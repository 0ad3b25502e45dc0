import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components'

export interface DisclosureProps {
  title: ReactNode
  /** A short line that stays visible while closed, for example what has been filled in. */
  summary?: ReactNode
  defaultExpanded?: boolean
  isExpanded?: boolean
  onExpandedChange?: (isExpanded: boolean) => void
  headingLevel?: 2 | 3 | 4
  children: ReactNode
}

/** A collapsible section. Its content stays mounted while closed, so that a form keeps its fields and values. */
export function Disclosure({ title, summary, headingLevel = 2, children, ...props }: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className="group min-w-0 rounded-lg border border-line bg-surface shadow-card">
      <Heading level={headingLevel}>
        <Button
          slot="trigger"
          className="flex w-full cursor-pointer items-center gap-3 rounded-lg px-4 py-3 text-left focus-ring -outline-offset-2 data-[hovered]:bg-hover sm:px-6"
        >
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 -rotate-90 text-muted transition-transform group-data-[expanded]:rotate-0"
          />
          <span className="min-w-0">
            <span className="block font-semibold text-lg">{title}</span>
            {summary && <span className="block font-normal text-muted text-sm">{summary}</span>}
          </span>
        </Button>
      </Heading>
      <DisclosurePanel className="min-w-0">
        <div className="border-line border-t px-4 py-5 sm:px-6">{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  )
}
