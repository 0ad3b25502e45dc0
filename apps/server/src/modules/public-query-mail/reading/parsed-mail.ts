import type { Forwarded } from './forwarded.ts'

export interface MailAddress {
  name: string
  address: string
}

/** What was read of a mail; its files went elsewhere while it was read. */
export interface ParsedMail {
  /** Name in small letters and value, in their order. */
  headers: [string, string][]
  from: MailAddress
  replyTo: string | null
  subject: string
  messageId: string
  /** In-Reply-To and References, newest last. */
  thread: string[]
  types: string[]
  /** All that it says. */
  text: string
  /** What its writer says now: without quotes and signature. */
  message: string
  forwarded: Forwarded | null
  /** Nobody without the key can read it. */
  isEncrypted: boolean
  attachments: number
}

export interface AttachedFile {
  name: string
  mediaType: string
}

/** Takes one file; it must be read to its end before the mail goes on. */
export type TakeFile = (file: AttachedFile, content: AsyncIterable<Uint8Array>) => Promise<void>
