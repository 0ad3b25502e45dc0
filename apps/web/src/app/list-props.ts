import type { UseQueryResult } from '@tanstack/react-query'
import { failureOf } from './loading-failure.ts'

/** What a table needs to know of the list that it shows page by page. */
export const listProps = <Page extends { data: readonly unknown[] }>(list: UseQueryResult<Page>) => ({
  rows: list.data?.data as Page['data'] | undefined,
  envelope: list.data,
  isRefreshing: list.isPlaceholderData,
  error: failureOf(list)?.message,
  onRetry: () => void list.refetch(),
})
