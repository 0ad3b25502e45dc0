import type { CreditError, WebSource } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { Globe, Pencil, Trash2 } from 'lucide-react'
import { ApiError, call } from '../../../app/api.ts'
import type { Act } from '../../../app/use-confirmed-act.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { useRefreshDatabuckets } from '../databuckets-query.ts'

const crawlRefusal = ({ can, crawl_progress, status }: WebSource): string | undefined => {
  if (crawl_progress !== null) return 'Die Web-Quelle wird gerade gecrawlt'
  if (can.crawl) return undefined
  return status === 'inactive' ? 'Die Web-Quelle ist inaktiv' : 'Keine Berechtigung zum Crawlen'
}

const creditErrorOf = (error: Error | null): CreditError | undefined =>
  error instanceof ApiError ? error.creditError : undefined

interface CrawlNow {
  action: (source: WebSource) => RowAction
  /** The last crawl that was asked for cannot be paid. */
  creditError: CreditError | undefined
}

/** The row action that reads a website now, without waiting for its next time. */
export const useCrawlNow = (databucket: string): CrawlNow => {
  const refresh = useRefreshDatabuckets()
  const crawl = useMutation({
    mutationFn: ({ id: websource }: WebSource) =>
      call('databucket.crawl_websource', { params: { databucket, websource } }),
    onSuccess: (_, { name }) => toast.success(`Crawl von „${name}“ gestartet`),
    onError: error => creditErrorOf(error) ?? toast.error(error.message),
    onSettled: refresh,
  })
  const action = (source: WebSource): RowAction => ({
    id: 'crawl',
    label: 'Jetzt crawlen',
    icon: Globe,
    isPending: crawl.isPending && crawl.variables.id === source.id,
    onAction: () => crawl.mutate(source),
    disabledReason: crawlRefusal(source),
  })
  return { action, creditError: creditErrorOf(crawl.error) }
}

export const editAction = (onAction: () => void): RowAction => ({
  id: 'edit',
  label: 'Bearbeiten',
  icon: Pencil,
  onAction,
})

export const deleteAction = (source: WebSource, onAction: () => void): RowAction => ({
  id: 'delete',
  label: 'Löschen',
  icon: Trash2,
  tone: 'danger',
  onAction,
  disabledReason: source.can.delete ? undefined : 'Keine Berechtigung zum Löschen',
})

export const deletionOf = (databucket: string, { id: websource, name }: WebSource): Act => ({
  title: 'Web-Quelle löschen',
  text: `Möchten Sie die Web-Quelle „${name}“ wirklich löschen?`,
  consequences: [
    'Alle Seiten, die von dort gelesen wurden, verschwinden sofort aus der Suche.',
    'Verbrauchte Credits werden nicht erstattet.',
    'Das kann nicht rückgängig gemacht werden.',
  ],
  confirmLabel: 'Löschen',
  run: () => call('databucket.destroy_websource', { params: { databucket, websource } }),
  success: 'Web-Quelle gelöscht',
})
