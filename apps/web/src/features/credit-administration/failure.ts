import { ApiError } from '../../app/api.ts'

/** A refusal has words of its own; a broken server or network has none that would help on an English screen. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

export const failureText = (error: unknown, fallback: string): string =>
  isRefusal(error) ? error.message : fallback

/** The same for a form, which shows what is thrown. */
export const throwFailure =
  (fallback: string) =>
  (error: unknown): never => {
    if (isRefusal(error)) throw error
    throw new ApiError(0, { message: fallback, code: 'failed', errors: {} })
  }
