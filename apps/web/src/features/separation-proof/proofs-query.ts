import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

export const proofList = '/superadmin/separation'
const proofs = 'separation-proofs'
/** While one runs. */
const lookEveryMs = 2_000

const isOver = (state: string): boolean => state !== 'waiting' && state !== 'running'

export const proofsQuery = (page: number) =>
  queryOptions({
    queryKey: [proofs, 'list', page],
    queryFn: ({ signal }) => call('superadmin.separation.index', { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(proof => !isOver(proof.state)) ? lookEveryMs : false,
  })

export const proofQuery = (proof: string) =>
  queryOptions({
    queryKey: [proofs, 'details', proof],
    queryFn: ({ signal }) => call('superadmin.separation.show', { params: { proof } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data.proof.state) ? lookEveryMs : false),
  })

export const useRefreshProofs = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [proofs] })
}
