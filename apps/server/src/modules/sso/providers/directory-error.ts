import type { SsoSyncReason } from '@lotse/contract'

/** Why a directory could not be read, or may not be believed. The detail holds no secrets and no people. */
export class DirectoryError extends Error {
  readonly reason: SsoSyncReason
  readonly detail: string

  constructor(reason: SsoSyncReason, detail = '', cause?: unknown) {
    super(`${reason}: ${detail}`, { cause })
    this.name = 'DirectoryError'
    this.reason = reason
    this.detail = detail
  }
}
