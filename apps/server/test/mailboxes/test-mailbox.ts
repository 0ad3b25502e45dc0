import type { Config } from '../../src/platform/config.ts'
import { startCutLine } from './cut-line.ts'
import { dovecotProgram, startDovecot } from './dovecot-mailbox.ts'
import { startNpmMailbox } from './npm-mailbox.ts'

type Access = NonNullable<Config['requestMail']>['mailbox']

export interface Account {
  user: string
  password: string
}

/** What every kind of server can do. */
export interface MailboxServer {
  port: number
  /** A mail arrives. */
  deliver(mail: Buffer): Promise<void>
  /** How many lie in a folder. */
  count(folder: string): Promise<number>
  /** What was put aside is in the inbox again, under other numbers; tells how many that are. */
  numberAnew(): Promise<number>
  close(): Promise<void>
}

export interface TestMailbox extends Omit<MailboxServer, 'port'> {
  access: Access
  /** Connections, also those that are open, end after so many bytes from the server; null: none does. */
  cutAfter(bytes: number | null): void
  connections(): number
}

const account = { user: 'anfragen@lotse.example', password: 'Geheim-Wort-2026' }
const isNpm = process.env.TEST_MAILBOX === 'npm'
if (!isNpm && !dovecotProgram)
  process.stderr.write(
    '!!! No Dovecot 2.3 on this machine: mails are fetched from an IMAP server of npm only.\n',
  )

/** Dovecot where it is installed, else an IMAP server within this process; behind a line that can be cut. */
export const startMailbox = async (): Promise<TestMailbox> => {
  const { port, close, ...server } = await (isNpm || !dovecotProgram
    ? startNpmMailbox(account)
    : startDovecot(account))
  const line = await startCutLine(port)
  return {
    ...server,
    access: { ...account, host: '127.0.0.1', port: line.port, isSecure: false, folder: 'INBOX' },
    cutAfter: line.cutAfter,
    connections: line.connections,
    async close() {
      await line.close()
      await close()
    },
  }
}
