export interface ServerErrors {
  /** Only texts that the server wrote for people; a network failure has none. */
  message?: string
  fields: Record<string, string>
}

/**
 * Reads the error that the API client throws: { message, code, errors: { field: text } }. Duck-typed,
 * so that the kit does not depend on the client.
 */
export const readServerErrors = (error: unknown): ServerErrors => {
  if (typeof error !== 'object' || error === null) return { fields: {} }
  const fields: Record<string, string> = {}
  if ('errors' in error && typeof error.errors === 'object' && error.errors !== null) {
    for (const [name, value] of Object.entries(error.errors)) {
      const text: unknown = Array.isArray(value) ? value[0] : value
      if (typeof text === 'string') fields[name] = text
    }
  }
  const isFromServer = 'code' in error && typeof error.code === 'string'
  const message =
    isFromServer && 'message' in error && typeof error.message === 'string' ? error.message : undefined
  return { message: message || undefined, fields }
}

export const isSignedOut = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'unauthenticated'
