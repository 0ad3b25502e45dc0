import type { Envelope } from '../../ui/table/Pagination.tsx'

/** These lists show their pages only when there is more than one. */
export const pagesOf = (list: Envelope | undefined): Envelope | undefined =>
  list && list.total > list.per_page ? list : undefined
