import type { PublicQueryDetail } from '@lotse/contract'
import { Circle, CircleCheck, CircleDashed, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Card } from '../../../ui/structure/Card.tsx'

type Step = PublicQueryDetail['steps'][number]

interface Look {
  icon: LucideIcon
  classes: string
  label: string
}

const looks: Record<Step['status'], Look> = {
  waiting: { icon: Circle, classes: 'text-muted', label: 'wartet' },
  running: { icon: LoaderCircle, classes: 'text-info-ink', label: 'läuft' },
  completed: { icon: CircleCheck, classes: 'text-success-ink', label: 'fertig' },
  skipped: { icon: CircleDashed, classes: 'text-muted', label: 'nicht nötig' },
  failed: { icon: TriangleAlert, classes: 'text-danger-ink', label: 'fehlgeschlagen' },
}
/** The work went on after it in another way. */
const replaced: Look = { icon: TriangleAlert, classes: 'text-warning-ink', label: 'ersetzt' }

interface StepListProps {
  steps: readonly Step[]
  /** The request itself has failed, by its last step. */
  isFailed: boolean
}

export function StepList({ steps, isFailed }: StepListProps) {
  return (
    <Card title="Bearbeitung">
      <ol className="flex flex-col gap-3">
        {steps.map(({ step, label, status, progress, failure }) => {
          const isReplaced = status === 'failed' && !isFailed
          const { icon: Icon, classes, label: state } = isReplaced ? replaced : looks[status]
          return (
            <li key={step} className="flex gap-3">
              <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${classes}`} />
              <div className="min-w-0 grow">
                {status === 'running' ? (
                  <ProgressBar label={label} value={progress} />
                ) : (
                  <p>
                    {label} <span className="text-muted text-sm">· {state}</span>
                  </p>
                )}
                {failure && <p className={`wrap-anywhere text-sm ${classes}`}>{failure}</p>}
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
