import type { Page } from '@lotse/contract'
import { useEffect } from 'react'

/** The only row of the last page may just have gone: then the page before it is shown, not an empty list. */
export const useExistingPage = (
  list: Pick<Page<unknown>, 'current_page' | 'last_page'> | undefined,
  showPage: (page: number) => void,
): void => {
  const lastPage = list && list.current_page > list.last_page ? list.last_page : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `showPage` is new at every drawing, the way leads back once
  useEffect(() => {
    if (lastPage !== null) showPage(lastPage)
  }, [lastPage])
}
