import { ApiError } from '../../app/api.ts'

/** Who may not see a page is told what everybody reads where there is none. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403
