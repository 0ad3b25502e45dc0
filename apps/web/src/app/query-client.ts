import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal; only a missing or restarting server may answer better a moment later.
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
    },
  })
