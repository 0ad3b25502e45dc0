import { useMutation } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { useRefreshCredits } from './refresh-credits.ts'

export const approveFailure = 'Failed to approve request. Please try again.'
export const rejectFailure = 'Failed to reject request. Please try again.'
const bulkFailure = 'Failed to bulk approve requests. Please try again.'

/** Read by the tenant, in a German mail. */
const quickApprovalNote = 'Schnellgenehmigung'
const bulkApprovalNote = 'Sammelgenehmigung'

const say = (text: string) => toast.success(text, { lang: 'en' })
const complain = (text: string) => toast.error(text, { lang: 'en' })

export const approveRequest = (creditRequest: string, notes: string | null) =>
  call('api.admin.credits.requests.approve', { params: { creditRequest }, body: { notes } })

export const rejectRequest = (creditRequest: string, reason: string) =>
  call('api.admin.credits.requests.reject', { params: { creditRequest }, body: { reason } })

/** What can be done from the list itself. A failure reads the list anew too: somebody else may have been faster. */
export const useQuickActs = (onSettled: () => void) => {
  const refresh = useRefreshCredits()
  const settle = () => {
    refresh()
    onSettled()
  }
  const approve = useMutation({
    mutationFn: (id: string) => approveRequest(id, quickApprovalNote),
    onSuccess: () => say('Request approved.'),
    onError: () => complain(approveFailure),
    onSettled: settle,
  })
  const reject = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => rejectRequest(id, reason),
    onSuccess: () => say('Request rejected.'),
    onError: () => complain(rejectFailure),
    onSettled: settle,
  })
  const bulkApprove = useMutation({
    mutationFn: (ids: readonly string[]) =>
      call('api.admin.credits.requests.bulk-approve', {
        body: { request_ids: [...ids], notes: bulkApprovalNote },
      }),
    onSuccess: ({ message }) => say(message),
    onError: () => complain(bulkFailure),
    onSettled: settle,
  })
  return { approve, reject, bulkApprove }
}
