import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from './config.ts'
import { newId } from './ids.ts'
import { defineJob } from './jobs.ts'
import type { Ctx, Mail, Outbox } from './ports.ts'

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
    const text = JSON.stringify({ id, ...mail, created_at: new Date().toISOString() }, null, 2)
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

const smtpOutbox = (url: string, from: string): Outbox => {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    async deliver({ to, subject, text }) {
      // The address object keeps a comma or a line break in `to` from becoming a second recipient.
      await transport.sendMail({ to: { name: '', address: to }, subject, text })
    },
    kept: async () => [],
  }
}

export const createOutbox = (config: Config): Outbox =>
  config.smtpUrl ? smtpOutbox(config.smtpUrl, config.mailFrom) : folderOutbox(join(config.dataDir, 'outbox'))

/** Mails carry links with tokens, so the queue holds them sealed. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ sealed: z.string() }),
  retryLimit: 10,
  async handle(ctx, { sealed }) {
    await ctx.outbox.deliver(JSON.parse(ctx.secrets.open('mail', sealed)) as Mail)
  },
})

/** Sends once the caller's transaction is committed, and not at all if it is not. */
export const sendMail = (ctx: Ctx, mail: Mail): Promise<void> =>
  ctx.jobs.enqueue(ctx, sendMailJob, { sealed: ctx.secrets.seal('mail', JSON.stringify(mail)) })
