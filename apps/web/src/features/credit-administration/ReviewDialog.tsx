import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { FocusTarget } from '../../ui/fields/field-parts.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { formatNumber } from '../../ui/texts/format.ts'
import { failureText } from './failure.ts'
import { recommendation } from './recommendation.ts'
import { useRefreshCredits } from './refresh-credits.ts'
import { approveFailure, approveRequest, rejectFailure, rejectRequest } from './request-acts.ts'
import { requestQuery, tenantDetailsQuery } from './requests-query.ts'
import { HistoryPart, RequestPart, TenantPart } from './review-facts.tsx'

interface ReviewDialogProps {
  requestId: string
  isOpen: boolean
  onClose: () => void
}

type Decision = 'approve' | 'reject'

/** The request first, then what is known of its tenant: the details need the tenant's id. */
const useReviewed = (requestId: string) => {
  const request = useQuery(requestQuery(requestId))
  const tenantId = request.data?.tenant_id
  const details = useQuery({ ...tenantDetailsQuery(tenantId ?? ''), enabled: tenantId !== undefined })
  return {
    request: request.data,
    hasFailed: request.isError,
    details: details.data,
    isWaiting: details.isPending,
  }
}

export function ReviewDialog({ requestId, isOpen, onClose }: ReviewDialogProps) {
  const { request, hasFailed, details, isWaiting } = useReviewed(requestId)
  const [notes, setNotes] = useState('')
  const [notesError, setNotesError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const notesField = useRef<FocusTarget>(null)
  const refresh = useRefreshCredits()

  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      decision === 'approve'
        ? approveRequest(requestId, notes.trim() || null)
        : rejectRequest(requestId, notes.trim()),
    onSuccess: (_, decision) => {
      toast.success(decision === 'approve' ? 'Request approved.' : 'Request rejected.', { lang: 'en' })
      onClose()
    },
    onSettled: () => {
      setAsking(false)
      refresh()
    },
  })
  const reject = () => {
    if (notes.trim() !== '') return decide.mutate('reject')
    setNotesError('Please provide a reason for rejection.')
    notesField.current?.focus()
  }

  const isReviewable = request?.status === 'pending'
  return (
    <Dialog
      title="Review Credit Request"
      size="lg"
      isOpen={isOpen}
      onClose={onClose}
      isProcessing={decide.isPending}
      actions={
        isReviewable && (
          <>
            <Button
              variant="danger"
              onPress={reject}
              isPending={decide.isPending && decide.variables === 'reject'}
              isDisabled={decide.isPending}
            >
              Reject
            </Button>
            <Button variant="primary" onPress={() => setAsking(true)} isDisabled={decide.isPending}>
              Approve
            </Button>
          </>
        )
      }
    >
      {!request && !hasFailed && <Skeleton className="h-96 w-full" />}
      {hasFailed && !request && <p className="text-muted">The request could not be loaded.</p>}
      {request && (
        <div className="flex flex-col gap-4">
          <div className="grid items-start gap-4 md:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4">
              <RequestPart request={request} />
              {isReviewable && !isWaiting && (
                <Alert tone="info" title="Recommendation">
                  {recommendation(request, details)}
                </Alert>
              )}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <TenantPart tenant={request.tenant} />
              <HistoryPart requestId={requestId} details={details} isLoading={isWaiting} />
            </div>
          </div>
          {isReviewable && (
            <TextAreaField
              ref={notesField}
              label="Review Notes"
              description="Optional for an approval, required as the reason of a rejection. Visible to the tenant."
              value={notes}
              onChange={text => {
                setNotes(text)
                setNotesError(undefined)
              }}
              errorMessage={notesError}
              maxLength={2000}
              rows={3}
            />
          )}
          {decide.isError && (
            <Alert tone="danger" isLive>
              {failureText(decide.error, decide.variables === 'approve' ? approveFailure : rejectFailure)}
            </Alert>
          )}
          <ConfirmDialog
            isOpen={isAsking}
            title="Approve this request?"
            text={`${request.tenant.name} will receive ${formatNumber(request.amount)} credits.`}
            confirmLabel="Approve"
            tone="primary"
            isProcessing={decide.isPending}
            onConfirm={() => decide.mutate('approve')}
            onCancel={() => setAsking(false)}
          />
        </div>
      )}
    </Dialog>
  )
}
