import type { SetUpStep } from '@lotse/contract'
import { Circle, CircleCheck } from 'lucide-react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'

/** What is to be done in order, what of it is done, and the way to the rest. */
export function StepList({ steps }: { steps: readonly SetUpStep[] }) {
  const done = steps.filter(step => step.is_done).length
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label="Fortschritt der Einrichtung"
        value={(done / steps.length) * 100}
        valueText={`${done} von ${steps.length} Schritten`}
        tone={done === steps.length ? 'success' : undefined}
      />
      <ol className="flex flex-col gap-2">
        {steps.map(({ key, label, is_done: isDone, url }) => {
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={key} className="flex items-start gap-2">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-muted'}`}
              />
              {isDone ? (
                <span className="text-muted">
                  {label}
                  <span className="sr-only"> (erledigt)</span>
                </span>
              ) : (
                <TextLink href={url}>{label}</TextLink>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
