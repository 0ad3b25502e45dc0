import type { LegalPageKey } from '@lotse/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

export const legalPageQuery = (key: LegalPageKey) =>
  queryOptions({
    queryKey: ['legal-page', key],
    queryFn: ({ signal }) => call(`public.${key}`, {}, { signal }),
  })
