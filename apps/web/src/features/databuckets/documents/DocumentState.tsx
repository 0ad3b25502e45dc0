import type { DocumentRow } from '@lotse/contract'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { currentStep, failedStep, statusLabels, statusTones } from './document-status.ts'

/** Where a document stands: its status, what is being done and how far, or why it failed. */
export function DocumentState({ document }: { document: DocumentRow }) {
  const failed = failedStep(document)
  return (
    <div className="flex min-w-36 flex-col items-start gap-1.5">
      <Badge tone={statusTones[document.status]}>{statusLabels[document.status]}</Badge>
      {document.status === 'inprogress' && (
        <ProgressBar
          label={currentStep(document) ?? 'Wird verarbeitet'}
          value={document.progress}
          tone="info"
          className="w-full max-w-64"
        />
      )}
      {document.status === 'failed' && (
        <p className="break-words text-danger-ink text-sm">
          {failed && `${failed}: `}
          {document.failure}
        </p>
      )}
    </div>
  )
}
