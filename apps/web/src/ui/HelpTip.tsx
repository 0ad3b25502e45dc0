import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Tooltip } from './Tooltip.tsx'

/** A question mark that explains its neighbour. A press shows it too: touch screens have no hover. */
export function HelpTip({ label = 'Hilfe', text }: { label?: string; text: ReactNode }) {
  return (
    <Tooltip text={text}>
      <Button
        aria-label={label}
        className="inline-flex size-6 cursor-pointer items-center justify-center rounded-full text-muted focus-ring data-[hovered]:text-ink"
      >
        <CircleHelp aria-hidden="true" className="size-4.5" />
      </Button>
    </Tooltip>
  )
}
