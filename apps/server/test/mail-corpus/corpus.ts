import { answeredMails } from './answered-mails.ts'
import { brokenMails } from './broken-mails.ts'
import { encodedMails } from './encoded-mails.ts'
import { forwardedMails } from './forwarded-mails.ts'
import { machineMails } from './machine-mails.ts'
import { packedMails } from './packed-mails.ts'
import type { KnownMail } from './write-mail.ts'

/** Mails of people and of programs, whole and broken ones. */
export const mailCorpus: readonly KnownMail[] = [
  ...encodedMails,
  ...answeredMails,
  ...forwardedMails,
  ...packedMails,
  ...machineMails,
  ...brokenMails,
]
