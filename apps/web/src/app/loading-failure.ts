import { ApiError } from './api.ts'

/** Worth showing in place of what is there: nothing has come yet, or it is no longer ours to see. A passing failure is not. */
export const failureOf = ({ data, error }: { data: unknown; error: Error | null }): Error | null => {
  const isLost = error instanceof ApiError && (error.status === 403 || error.status === 404)
  return data === undefined || isLost ? error : null
}
