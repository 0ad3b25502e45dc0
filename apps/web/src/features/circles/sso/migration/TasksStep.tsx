import {
  type SsoMigration,
  type SsoMigrationTask,
  ssoMigrationTasks,
  ssoProviderLabels,
} from '@lotse/contract'
import { Circle, CircleCheck, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx'
import { cx } from '../../../../ui/styles/cx.ts'
import { inkTones } from '../../../../ui/styles/tones.ts'

const statuses = {
  pending: { label: 'Ausstehend', icon: Circle, tone: 'text-muted' },
  processing: {
    label: 'In Bearbeitung',
    icon: LoaderCircle,
    tone: cx(inkTones.info, 'motion-safe:animate-spin'),
  },
  completed: { label: 'Abgeschlossen', icon: CircleCheck, tone: inkTones.success },
  failed: { label: 'Fehlgeschlagen', icon: CircleX, tone: inkTones.danger },
}

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.map(warning => (
    <span key={warning} className={cx('flex gap-1.5 text-sm', inkTones.warning)}>
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">Warnung: </span>
        {warning}
      </span>
    </span>
  ))
}

function Task({ name, status, reason, notes, warnings }: SsoMigrationTask) {
  const { label, icon: Icon, tone } = statuses[status]
  return (
    <li className="flex gap-2">
      <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', tone)} />
      <div className="min-w-0">
        <span className="font-medium">{ssoMigrationTasks[name]}</span>{' '}
        <span className="text-sm">({label})</span>
        {reason && <p className="wrap-anywhere text-danger-ink text-sm">{reason}</p>}
        {notes.map(note => (
          <p key={note} className="wrap-anywhere text-muted text-sm">
            {note}
          </p>
        ))}
        <Warnings warnings={warnings} />
      </div>
    </li>
  )
}

interface TasksStepProps {
  migration: SsoMigration
  onRetry: () => void
  isRetrying: boolean
}

/** Done by the server; whoever leaves the page finds it further on. */
export function TasksStep({ migration, onRetry, isRetrying }: TasksStepProps) {
  const { provider, state, tasks } = migration
  const done = tasks.filter(({ status }) => status === 'completed').length
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={`Migration zu ${ssoProviderLabels[provider]}`}
        value={(done / tasks.length) * 100}
        valueText={`${done} von ${tasks.length} Aufgaben`}
        tone={state === 'failed' ? 'danger' : 'accent'}
      />
      <ol aria-label="Aufgaben" aria-live="polite" className="flex flex-col gap-3">
        {tasks.map(task => (
          <Task key={task.name} {...task} />
        ))}
      </ol>
      {state === 'failed' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button isPending={isRetrying} onPress={onRetry}>
            Erneut versuchen
          </Button>
          <p className="text-muted text-sm">
            Was erledigt ist, bleibt. Angaben ändern Sie einen Schritt zurück.
          </p>
        </div>
      )}
    </div>
  )
}
