import type { AddressInfo } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import type { Account, MailboxServer } from './test-mailbox.ts'

/** An IMAP server within this process. */
export const startNpmMailbox = async ({ user, password }: Account): Promise<MailboxServer> => {
  const server = hoodiecrow({
    plugins: ['ID', 'UNSELECT', 'UIDPLUS', 'MOVE', 'LITERALPLUS'],
    users: { [user]: { password } },
    storage: { INBOX: { messages: [] } },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const folder = (name: string) => {
    const found = server.getMailbox(name)
    if (!found) throw new Error(`Kein Ordner ${name}`)
    return found
  }
  return {
    port: (server.server.address() as AddressInfo).port,
    // Each byte is a sign of its text.
    deliver: async mail => server.appendMessage('INBOX', [], undefined, mail.toString('latin1')),
    count: async name => server.getMailbox(name)?.messages.length ?? 0,
    async numberAnew() {
      const inbox = folder('INBOX')
      const back = folder('Verarbeitet').messages.splice(0)
      inbox.messages.push(...back)
      inbox.uidvalidity += 1
      inbox.uidnext = 100
      for (const message of inbox.messages) {
        message.uid = inbox.uidnext
        inbox.uidnext += 1
      }
      return back.length
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
