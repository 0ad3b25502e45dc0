import type { DocumentRow } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { call } from '../../../app/api.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { useRefreshDatabuckets } from '../databuckets-query.ts'

/** The row action that lets a failed document be processed once more. */
export const useRetryDocument = (): ((document: DocumentRow) => RowAction) => {
  const refresh = useRefreshDatabuckets()
  const retry = useMutation({
    mutationFn: ({ id }: DocumentRow) => call('document.retry', { params: { document: id } }),
    onSuccess: (_, { title }) => toast.success(`„${title}“ wird erneut verarbeitet`),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
  return document => ({
    id: 'retry',
    label: 'Erneut verarbeiten',
    icon: RotateCcw,
    isPending: retry.isPending && retry.variables.id === document.id,
    onAction: () => retry.mutate(document),
  })
}
