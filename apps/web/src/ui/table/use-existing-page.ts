import { useEffect } from 'react'
import type { Envelope } from './Pagination.tsx'
import type { ChangeTableState, TableState } from './table-state.ts'

/**
 * The last row of the last page may just have gone, and anybody can write any page into an address: then the last page that exists is
 * asked for. True until it is there, as "nothing found" would be untrue.
 */
export const useExistingPage = (
  list: Pick<Envelope, 'current_page' | 'last_page'> | undefined,
  state: TableState,
  onStateChange: ChangeTableState,
): boolean => {
  const lastPage = list && list.current_page > list.last_page ? list.last_page : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: state and change are new at every drawing, the way leads back once
  useEffect(() => {
    if (lastPage !== null) onStateChange({ ...state, page: lastPage }, { isCorrection: true })
  }, [lastPage])
  return lastPage !== null
}
