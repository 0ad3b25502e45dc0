import type { ImapAccess } from '../../../platform/imap-url.ts'

export const fetchedEveryMinutes = 5

/** Told apart by where it lies, and never by its password. */
export const mailboxName = ({ host, user, folder }: ImapAccess): string => `${user}@${host}/${folder}`
