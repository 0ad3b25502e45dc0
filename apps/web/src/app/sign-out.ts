import { useMutation } from '@tanstack/react-query'
import { toast } from '../ui/overlays/toasts.ts'
import { call } from './api.ts'
import { flashOnNextPage } from './flash.ts'
import { fullVisit } from './full-visit.ts'

export const useSignOut = (): (() => void) =>
  useMutation({
    mutationFn: () => call('login.destroy'),
    onSuccess: ({ continue_at: there }) => {
      flashOnNextPage('success', 'Sie wurden abgemeldet.')
      fullVisit(there ?? '/login')
    },
    onError: error => toast.error(error.message),
  }).mutate
