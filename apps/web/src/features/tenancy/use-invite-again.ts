import { useMutation } from '@tanstack/react-query'
import { toast } from '../../ui/overlays/toasts.ts'
import type { RowAction } from '../../ui/table/table-state.ts'
import { inviteAgainAction } from './row-actions.ts'

/** The row action that sends somebody's invitation anew; the old link is void from then on. */
export const useInviteAgain = <Row extends { id: string; email: string }>(
  send: (row: Row) => Promise<unknown>,
): ((row: Row) => RowAction) => {
  const invitation = useMutation({
    mutationFn: send,
    onSuccess: (_, { email }) => toast.success(`Einladung wurde an ${email} gesendet`),
    onError: error => toast.error(error.message),
  })
  return row =>
    inviteAgainAction(invitation.isPending && invitation.variables.id === row.id, () =>
      invitation.mutate(row),
    )
}
