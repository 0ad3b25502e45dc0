import type { UseQueryResult } from '@tanstack/react-query'
import type { Envelope } from '../../ui/table/Pagination.tsx'

/** What a table of these English lists needs: the kit's own words for a failure, and pages only when there is more than one. */
export const adminListProps = <Row>(list: UseQueryResult<Envelope & { data: Row[] }>) => ({
  rows: list.data?.data,
  envelope: list.data && list.data.total > list.data.per_page ? list.data : undefined,
  isRefreshing: list.isPlaceholderData,
  error: list.isError,
  onRetry: () => void list.refetch(),
})
