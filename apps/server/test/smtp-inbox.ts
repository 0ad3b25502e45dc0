import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

export interface SmtpInbox {
  url: string
  /** All that came for this address, in its order. */
  mailsTo(address: string): ParsedMail[]
  /** The first one, or the one behind so many others; waits until it is there. */
  receive(address: string, behind?: number): Promise<ParsedMail>
  close(): Promise<void>
}

/** A mail server that takes everything, and the mailboxes of all to whom it comes. */
export const startSmtpInbox = async (): Promise<SmtpInbox> => {
  const received: { to: string[]; mail: ParsedMail }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      simpleParser(stream).then(mail => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), mail })
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const mailsTo = (address: string) =>
    received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail)
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailsTo,
    async receive(address, behind = 0) {
      await expect.poll(() => mailsTo(address).length).toBeGreaterThan(behind)
      return mailsTo(address)[behind] as ParsedMail
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
