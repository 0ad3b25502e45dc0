import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from './config.ts'
import { newId } from './ids.ts'
import { defineJob, JobHopeless } from './jobs.ts'
import { mailsTotal } from './metrics.ts'
import type { Ctx, JobQueue, Mail, Outbox } from './ports.ts'

export type { Mail, Outbox } from './ports.ts'

const keptAtMost = 50

const keptMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: z.string(),
})

const folderOutbox = (folder: string): Outbox => ({
  async deliver(mail) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const id = newId()
    const file = join(folder, `${id}.json`)
    const { to, subject, text: body } = mail
    const text = JSON.stringify(
      { id, to, subject, text: body, created_at: new Date().toISOString() },
      null,
      2,
    )
    for (const { name, content } of mail.attachments ?? [])
      await writeFile(join(folder, `${id}-${name}`), content, { mode: 0o600 })
    await writeFile(`${file}.part`, text, { mode: 0o600 })
    await rename(`${file}.part`, file)
  },
  async kept() {
    const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json')).sort()
    const newest = names.slice(-keptAtMost).reverse()
    return Promise.all(
      newest.map(async name => keptMail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
    )
  },
})

/** A server that says nothing for so long is tried again later; nodemailer itself would wait ten minutes. */
const patienceMs = 30_000

interface SmtpError extends Error {
  responseCode?: number
  command?: string
}

/** The receiving side will never take this mail. What it has against us (sign-in, sender) an operator can put right. */
const isRefused = ({ responseCode = 0, command }: SmtpError): boolean =>
  responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')

/** nodemailer reads its options from the address, where an operator may have said otherwise. */
const withPatience = (url: string): string => {
  const patient = new URL(url)
  for (const name of ['dnsTimeout', 'connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!patient.searchParams.has(name)) patient.searchParams.set(name, String(patienceMs))
  return patient.href
}

/** By which a receiver tells mails apart, and answers name them. */
export const messageIdOf = (from: string, id: string): string =>
  `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'lotse'}>`

const smtpOutbox = (url: string, from: string): Outbox => {
  const transport = createTransport(withPatience(url), {
    from,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, subject, text, html, headers, replyTo, attachments = [] }, id) {
      try {
        // The address object keeps a comma or a line break from becoming a second recipient.
        const addressed = (address: string) => ({ name: '', address })
        await transport.sendMail({
          to: addressed(to),
          subject,
          text,
          messageId: messageIdOf(from, id),
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
          ...(html && { html }),
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content,
          })),
          ...(replyTo && { replyTo: addressed(replyTo) }),
        })
      } catch (error) {
        const { message } = error as SmtpError
        throw isRefused(error as SmtpError) ? new JobHopeless(message, { cause: error }) : error
      }
    },
    kept: async () => [],
  }
}

export const createOutbox = (config: Config): Outbox =>
  config.smtpUrl ? smtpOutbox(config.smtpUrl, config.mailFrom) : folderOutbox(join(config.dataDir, 'outbox'))

/** Mails carry links with tokens, so the queue holds them sealed. */
export const mailQueue: JobQueue<{ sealed: string }> = {
  name: 'mail.send',
  payload: z.object({ sealed: z.string() }),
}

/** In whose name a mail was sent; null: of the installation. */
type Sender = { id: string; name: string } | null

interface QueuedMail extends Mail {
  sender?: Sender
}

/** Somebody was to get a mail and will not: told to those who can do something about it. */
export type TellUndelivered = (
  ctx: Ctx,
  mail: { to: string; subject: string; sender: Sender },
  reason: string,
) => Promise<void>

/** About a day, every ten minutes in the end: longer than a mail server is usually away. */
const triesAtMost = 150
/** A slow server must not hold up everybody else's mail. */
const atOnce = 4

export const createSendMailJob = (tellUndelivered: TellUndelivered) => {
  const open = (ctx: Ctx, sealed: string) => JSON.parse(ctx.secrets.open('mail', sealed)) as QueuedMail
  return defineJob({
    ...mailQueue,
    retryLimit: triesAtMost,
    concurrency: atOnce,
    async handle(ctx, { sealed }) {
      await ctx.outbox.deliver(open(ctx, sealed), ctx.origin.requestId)
      mailsTotal.inc({ outcome: 'sent' })
    },
    async giveUp(ctx, { sealed }, error) {
      mailsTotal.inc({ outcome: 'given_up' })
      const { to, subject, sender = null } = open(ctx, sealed)
      await tellUndelivered(
        ctx,
        { to, subject, sender },
        error instanceof Error ? error.message : String(error),
      )
    },
  })
}

const senderOf = ({ actor }: Ctx): Sender =>
  actor?.tenant && !actor.user.isSuperAdmin ? { id: actor.tenant.id, name: actor.tenant.name } : null

/** Sends once the caller's transaction is committed, and not at all if it is not. */
export const sendMail = (ctx: Ctx, mail: Omit<Mail, 'attachments'>): Promise<void> => {
  const queued: QueuedMail = { ...mail, sender: senderOf(ctx) }
  return ctx.jobs.enqueue(ctx, mailQueue, { sealed: ctx.secrets.seal('mail', JSON.stringify(queued)) })
}
