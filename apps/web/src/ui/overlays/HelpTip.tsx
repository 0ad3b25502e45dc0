import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { popoverClasses } from './popover-classes.ts'

/** A question mark that explains its neighbour. Opened by a press and not a tooltip: touch screens have no hover. */
export function HelpTip({ label = 'Hilfe', text }: { label?: string; text: ReactNode }) {
  return (
    <DialogTrigger>
      <Button
        aria-label={label}
        className="inline-flex size-6 cursor-pointer items-center justify-center rounded-full text-muted focus-ring data-[hovered]:text-ink"
      >
        <CircleHelp aria-hidden="true" className="size-4.5" />
      </Button>
      <Popover offset={4} placement="top" className={popoverClasses}>
        <Dialog aria-label={label} className="max-w-72 px-3 py-2 text-sm outline-none">
          {text}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
