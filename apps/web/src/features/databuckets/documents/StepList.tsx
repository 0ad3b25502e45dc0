import { type DocumentRow, processingSteps } from '@lotse/contract'
import { Circle, CircleAlert, CircleCheck, CircleDashed, LoaderCircle, type LucideIcon } from 'lucide-react'
import { cx } from '../../../ui/styles/cx.ts'

type Step = DocumentRow['steps'][number]

const looks: Record<Step['status'], { icon: LucideIcon; text: string; tone: string }> = {
  waiting: { icon: Circle, text: 'wartet', tone: 'text-muted' },
  running: { icon: LoaderCircle, text: 'läuft', tone: 'text-info-ink' },
  completed: { icon: CircleCheck, text: 'fertig', tone: 'text-success-ink' },
  skipped: { icon: CircleDashed, text: 'nicht nötig', tone: 'text-muted' },
  failed: { icon: CircleAlert, text: 'fehlgeschlagen', tone: 'text-danger-ink' },
}

const detailOf = ({ status, progress, failure }: Step): string => {
  if (status === 'running') return `${looks.running.text}, ${progress} %`
  return failure ? `${looks[status].text}: ${failure}` : looks[status].text
}

/** Every step of the processing, with its reason where it failed. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="flex flex-col gap-1 text-sm">
      {steps.map(step => {
        const { icon: Icon, tone } = looks[step.status]
        return (
          <li key={step.step} className="flex items-start gap-2">
            <Icon aria-hidden="true" className={cx('mt-0.5 size-4 shrink-0', tone)} />
            <span className="min-w-0 break-words">
              {processingSteps[step.step]} <span className="text-muted">– {detailOf(step)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
