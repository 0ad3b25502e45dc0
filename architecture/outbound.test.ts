import { expect, it } from 'vitest'
import { read } from './read-imports.ts'
import { files } from './sources.ts'

const client = 'apps/server/src/platform/outbound.ts'
/** The model's address comes from the operator's settings; on loopback or in the same network it is a usual one. */
const models = 'apps/server/src/platform/ai.ts'
/** So do those of the file store, of the mailbox for requests and of the mail server. */
const blobs = 'apps/server/src/platform/blobs/s3-client.ts'
const mailbox = 'apps/server/src/modules/public-query-mail/fetching/open-mailbox.ts'
const mails = 'apps/server/src/platform/mail.ts'

/** Ways to call a foreign address: the platform's own and the libraries for it. */
const waysOut =
  /\bfetch\(|['"](?:undici|node:https|https|axios|got|node-fetch|imapflow|nodemailer)['"]|\bhttp\.(?:get|request)\(/

it('the server calls foreign addresses through the one client that checks them', () => {
  const callers = files.filter(
    path =>
      path.startsWith('apps/server/src/') &&
      path.endsWith('.ts') &&
      !path.includes('.test.') &&
      waysOut.test(read(path)),
  )
  expect(callers.toSorted()).toEqual([mailbox, models, blobs, mails, client])
})
