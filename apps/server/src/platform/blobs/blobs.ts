import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'

/** Files by key. A key is made here, never from what a client sent. Nobody knows where they lie: on this machine or in another house. */
export interface Blobs {
  /** A key that was made before with `newId` lets the caller write it down first, so that no file is ever forgotten. Whole or not at all. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, key?: string): Promise<string>
  read(key: string): Readable
  size(key: string): Promise<number>
  /** A file on this machine while `use` runs, for programs that open files themselves. Nobody writes there. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** One that is gone already counts as deleted. */
  delete(key: string): Promise<void>
  /** Fails where a file would not be kept: a full or read-only disk, a store that does not answer. */
  check(): Promise<void>
  close(): Promise<void>
}

const checkedEveryMs = 10_000

/** Whoever asks whether the store works asks often; the store itself is asked seldom. */
export const seldom = (check: () => Promise<void>): (() => Promise<void>) => {
  let last: { at: number; outcome: Promise<void> } | undefined
  return () => {
    if (!last || Date.now() - last.at >= checkedEveryMs) last = { at: Date.now(), outcome: check() }
    return last.outcome
  }
}

export const isBlobKey = (text: string): boolean => /^[0-9a-f-]{36}$/.test(text)

export const refuseForeignKey = (key: string): void => {
  if (!isBlobKey(key)) throw new Error('Kein Schlüssel eines Blobs')
}

/** What the folder says of a file that is not there; every store says the same. */
export class BlobMissing extends Error {
  override name = 'BlobMissing'
  readonly code = 'ENOENT'
}

/** The store's fault and not the file's: trying again can help. */
export const storeUnavailable = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    {
      de: 'Der Dateispeicher ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
      en: 'The file store cannot be reached at the moment. Please try again shortly.',
    },
    { cause },
  )
