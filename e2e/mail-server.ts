import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'
import { patience } from '../apps/server/test/patience.ts'

const pathIn = (text: string): string | undefined => {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  return link && new URL(link).pathname
}

/** A real mail server that keeps what arrives. */
export const startMailServer = async () => {
  const mails: { to: string; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void simpleParser(stream).then(({ text = '' }) => {
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, text })
        done()
      })
    },
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    /** Waits for the next mail to the address that has a link under this path, and returns the whole path. */
    async linkFor(address: string, under: string): Promise<string> {
      const take = (): string | undefined => {
        const index = mails.findIndex(mail => mail.to === address && pathIn(mail.text)?.startsWith(under))
        return index < 0 ? undefined : pathIn(mails.splice(index, 1)[0]?.text ?? '')
      }
      const path = await vi.waitUntil(take, { timeout: patience(20_000) }).catch(() => undefined)
      if (!path) throw new Error(`Es kam keine Mail an ${address} mit einem Link nach ${under}`)
      return path
    },
    close: () => new Promise<void>(done => server.close(() => done())),
  }
}
