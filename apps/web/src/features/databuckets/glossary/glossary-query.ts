import type { QueryIn, Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'

const glossary = 'glossary'

export const glossaryQuery = (query: QueryIn<Routes['glossary.index']>) =>
  queryOptions({
    queryKey: [glossary, 'list', query],
    queryFn: ({ signal }) => call('glossary.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const suggestionsQuery = () =>
  queryOptions({
    queryKey: [glossary, 'suggestions'],
    queryFn: ({ signal }) => call('glossary.suggestions', {}, { signal }),
  })

/** A word that is laid down is suggested no more. */
export const useRefreshGlossary = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [glossary] })
}
