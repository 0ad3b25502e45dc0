import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { layoutQuery } from '../../app/layout-data.ts'
import { toast } from '../../ui/overlays/toasts.ts'

export const accountNoticesQuery = queryOptions({
  queryKey: ['account-notices'],
  queryFn: ({ signal }) => call('account.notices', {}, { signal }),
  staleTime: 60_000,
})

/** Accepts or declines an invitation; both change what is left to decide, accepting also the reachable tenants. */
export const useDecision = (decision: 'accept' | 'decline') => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invitation: string) => call(`account.invitations.${decision}`, { params: { invitation } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => toast.error(error.message),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: accountNoticesQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: layoutQuery.queryKey }),
      ]),
  })
}
