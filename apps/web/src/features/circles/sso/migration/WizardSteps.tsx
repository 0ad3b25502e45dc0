import { Check } from 'lucide-react'
import { cx } from '../../../../ui/styles/cx.ts'

export const wizardSteps = ['Erkennung', 'Anbieter wählen', 'Migration', 'Prüfung und Abschluss'] as const

/** Where one is on the way; no link, because the way has an order. */
export function WizardSteps({ current }: { current: number }) {
  return (
    <ol aria-label="Schritte der Migration" className="flex flex-wrap gap-x-6 gap-y-2">
      {wizardSteps.map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2 text-sm',
            index === current ? 'font-semibold' : 'text-muted',
          )}
        >
          <span
            aria-hidden="true"
            className={cx(
              'inline-flex size-6 shrink-0 items-center justify-center rounded-full text-xs',
              index === current ? 'bg-accent text-on-accent' : 'border border-line-strong',
            )}
          >
            {index < current ? <Check className="size-3.5" /> : index + 1}
          </span>
          {label}
          {index < current && <span className="sr-only">(erledigt)</span>}
        </li>
      ))}
    </ol>
  )
}
