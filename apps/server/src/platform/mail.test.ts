import { once } from 'node:events'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { JobHopeless } from './jobs.ts'
import { createOutbox, type Mail } from './mail.ts'

const mail: Mail = {
  to: 'nele@musterstadt.example',
  subject: 'Grüße aus Köln',
  text: 'Hallo Nele,\n\nhttps://lotse.test/invitation/abc?x=1\n',
}

const outboxWith = async (env: Record<string, string>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-mail-'))
  return {
    outbox: createOutbox(readConfig({ DATA_DIR: dataDir, ...env }, [])),
    folder: join(dataDir, 'outbox'),
  }
}

const withMailServer = async (
  use: (url: string, received: Promise<{ parsed: ParsedMail; recipients: string[] }>) => Promise<void>,
  refusal?: { responseCode: number },
) => {
  let resolve: (found: { parsed: ParsedMail; recipients: string[] }) => void = () => {}
  const received = new Promise<{ parsed: ParsedMail; recipients: string[] }>(done => {
    resolve = done
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error('abgelehnt'), refusal) : undefined),
    onData(stream, session, done) {
      void simpleParser(stream).then(parsed => {
        resolve({ parsed, recipients: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  try {
    await use(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received)
  } finally {
    await new Promise<void>(done => server.close(() => done()))
  }
}

describe('mail', () => {
  it('reaches the mail server with its umlauts and its sender', () =>
    withMailServer(async (url, received) => {
      const { outbox } = await outboxWith({ SMTP_URL: url, MAIL_FROM: 'Lotse <lotse@musterstadt.example>' })
      await outbox.deliver(mail, 'eins')
      const { parsed, recipients } = await received
      expect(recipients).toEqual([mail.to])
      expect(parsed.subject).toBe(mail.subject)
      expect(parsed.text).toContain('https://lotse.test/invitation/abc?x=1')
      expect(parsed.from?.text).toContain('lotse@musterstadt.example')
      // Sent again, it would be known as the same one.
      expect(parsed.messageId).toBe('<eins@musterstadt.example>')
    }))

  it.each([
    [550, 'is hopeless'],
    [451, 'is a matter for later'],
  ])('that is refused with %i %s', (responseCode, _) =>
    withMailServer(
      async url => {
        const { outbox } = await outboxWith({ SMTP_URL: url })
        const failed = await outbox.deliver(mail, 'eins').catch((error: unknown) => error)
        expect(failed).toBeInstanceOf(Error)
        expect(failed instanceof JobHopeless).toBe(responseCode === 550)
      },
      { responseCode },
    ),
  )

  it('to a server that says nothing is given up, and tried later', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const { outbox } = await outboxWith({ SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=50` })
    const failed = await outbox.deliver(mail, 'eins').catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'ETIMEDOUT' })
    silent.close()
  })

  it('never gets a second recipient or header out of an address or a subject', () =>
    withMailServer(async (url, received) => {
      const { outbox } = await outboxWith({ SMTP_URL: url })
      await outbox.deliver(
        {
          ...mail,
          subject: 'Hallo\r\nBcc: boese@evil.example',
          replyTo: 'nele@musterstadt.example\r\nBcc: boese@evil.example',
        },
        'eins',
      )
      const { parsed, recipients } = await received
      expect(recipients).toEqual([mail.to])
      expect(parsed.bcc).toBeUndefined()
    }))

  it('tells whom an answer should reach, where it says so', () =>
    withMailServer(async (url, received) => {
      const { outbox } = await outboxWith({ SMTP_URL: url })
      await outbox.deliver({ ...mail, replyTo: 'mira@musterstadt.example' }, 'eins')
      expect((await received).parsed.replyTo?.text).toBe('mira@musterstadt.example')
    }))

  it('stays in a folder only its owner can read while there is no mail server', async () => {
    const { outbox, folder } = await outboxWith({})
    await outbox.deliver(mail, 'eins')
    await outbox.deliver({ ...mail, subject: 'Zweite' }, 'zwei')
    expect((await outbox.kept()).map(({ subject }) => subject)).toEqual(['Zweite', mail.subject])
    const [file = ''] = await readdir(folder)
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  })
})
