import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useRefreshDatabuckets } from '../databuckets-query.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'
import type { UploadState } from './upload-state.ts'

/** With the cache of the signed-in person, not with a page: an upload goes on while other pages are shown. */
const queues = new WeakMap<QueryClient, Map<string, UploadQueue>>()

export const useUploadQueue = (databucket: string): UploadQueue => {
  const queryClient = useQueryClient()
  const refresh = useRefreshDatabuckets()
  const own = queues.get(queryClient) ?? new Map<string, UploadQueue>()
  queues.set(queryClient, own)
  const queue = own.get(databucket) ?? createUploadQueue(databucket, () => void refresh())
  own.set(databucket, queue)
  return queue
}

export const useUploadState = (databucket: string): UploadState => {
  const queue = useUploadQueue(databucket)
  return useSyncExternalStore(queue.subscribe, queue.getState)
}
