/** What Node says when a package, or the permission to load it, is missing. Its other codes (a number out of range, bytes that are no text) come from files. */
const loadingCodes = [
  'ERR_ACCESS_DENIED',
  'ERR_DLOPEN_FAILED',
  'ERR_MODULE_NOT_FOUND',
  'MODULE_NOT_FOUND',
  'ERR_PACKAGE_PATH_NOT_EXPORTED',
  'ERR_WORKER_INIT_FAILED',
  'ERR_WORKER_PATH',
]

interface NodeError extends Error {
  code?: unknown
  /** Set where the system itself said no: ENOENT, EACCES, EMFILE, ENOSPC. */
  syscall?: unknown
  resource?: unknown
}

/** Of an error that no file can be blamed for: what the operator needs to know. The bytes of a file come by a pipe, so none opens anything. */
export const installationFault = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  const { code, syscall, resource, stack } = error as NodeError
  if (!syscall && !loadingCodes.includes(String(code))) return installationFault(error.cause)
  return [code, resource, stack ?? error.message].filter(Boolean).join(' ').slice(0, 2_000)
}
