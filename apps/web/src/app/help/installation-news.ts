import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

export const newsOfInstallationQuery = queryOptions({
  queryKey: ['news'],
  queryFn: ({ signal }) => call('news.index', {}, { signal }),
})
