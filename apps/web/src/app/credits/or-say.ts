import { ApiError } from '../api.ts'

/** What the server said in words stands; everything else (no answer, no readable answer) gets the text of the screen. */
export const orSay =
  (text: string) =>
  (error: unknown): never => {
    const isSaid = error instanceof ApiError && error.code !== 'unreachable' && error.code !== 'unknown'
    throw isSaid ? error : new ApiError(0, { message: text, code: 'unknown', errors: {} })
  }
