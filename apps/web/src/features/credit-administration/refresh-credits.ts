import { useQueryClient } from '@tanstack/react-query'
import { layoutQuery } from '../../app/layout-data.ts'

/** The first word of every query of this feature. */
export const creditAdministration = 'credit-administration'

/** Lists and figures are read anew; the balance in the shell too, since the active tenant may be the one that got credits. */
export const useRefreshCredits = (): (() => void) => {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: [creditAdministration] })
    void queryClient.invalidateQueries(layoutQuery)
  }
}
