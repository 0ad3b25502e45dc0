import { ImapFlow } from 'imapflow'
import type { ImapAccess } from '../../../platform/imap-url.ts'
import type { Log } from '../../../platform/log.ts'

export interface ListedMail {
  uid: number
  /** As the server tells it; some only estimate. */
  size: number
  receivedAt: Date
}

export interface Mailbox {
  /** Another one: the server has numbered its mails anew. */
  uidValidity: bigint
  /** From this number on, in their order. */
  list(from: number): Promise<ListedMail[]>
  /** The bytes of a mail, at most so many of them. */
  download(uid: number, atMost?: number): Promise<AsyncIterable<Uint8Array>>
  /** Out of the way, for whoever looks into the mailbox. */
  putAside(uids: number[]): Promise<void>
  /** Once it is cut, nothing more comes. */
  isOpen(): boolean
  close(): Promise<void>
}

/** Trying again would not help, and might lock the account. */
export class MailboxRefused extends Error {
  override name = 'MailboxRefused'
}

const patienceMs = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }
const pieceBytes = 512 * 1024
const doneFolder = 'Verarbeitet'
/** The library says so on errors of several classes. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true

const loopback = /^(127\.|localhost$|::1$)/

/** One connection, used once: a client that was cut off does not come back. */
export const openMailbox = async (access: ImapAccess, log: Log): Promise<Mailbox> => {
  const { host, port, isSecure, user, password, folder } = access
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    // A password never goes through a network in the open.
    ...(!isSecure && !loopback.test(host) && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...patienceMs,
  })
  // Without somebody who listens, a connection that is reset ends the process.
  client.on('error', error => log.warn({ error }, 'Die Verbindung zum Postfach ist abgerissen'))
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw isRefusal(error) ? new MailboxRefused(error.message, { cause: error }) : error
  }
  try {
    const { uidValidity } = await client.mailboxOpen(folder)
    return {
      uidValidity,
      async list(from) {
        const listed: ListedMail[] = []
        // The last mail is always told, also when its number is smaller.
        for await (const { uid, size = 0, internalDate } of client.fetch(
          `${from}:*`,
          { uid: true, size: true, internalDate: true },
          { uid: true },
        ))
          if (uid >= from) listed.push({ uid, size, receivedAt: new Date(internalDate ?? Date.now()) })
        return listed.toSorted((left, right) => left.uid - right.uid)
      },
      async download(uid, atMost) {
        const { content } = await client.download(String(uid), undefined, {
          uid: true,
          chunkSize: pieceBytes,
          ...(atMost && { maxBytes: atMost }),
        })
        if (!content) throw new Error('Die E-Mail liegt nicht mehr im Postfach.')
        // A line that is cut before anybody reads ends the process where nobody listens; whoever reads is told all the same.
        content.on('error', () => undefined)
        return content
      },
      async putAside(uids) {
        if (!uids.length) return
        const range = uids.join(',')
        await client.messageFlagsAdd(range, ['\\Seen'], { uid: true })
        if (await client.messageMove(range, doneFolder, { uid: true })) return
        await client.mailboxCreate(doneFolder)
        await client.messageMove(range, doneFolder, { uid: true })
      },
      isOpen: () => client.usable,
      close: () => client.logout().catch(() => client.close()),
    }
  } catch (error) {
    client.close()
    throw error
  }
}
