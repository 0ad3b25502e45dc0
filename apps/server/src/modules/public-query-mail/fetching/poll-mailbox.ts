import type { Ctx } from '../../../platform/context.ts'
import { mailboxFailing } from '../../../platform/metrics.ts'
import { dropBlob } from '../../ingestion/index.ts'
import { takeMail } from '../routing/take-mail.ts'
import { downloadHead, downloadMail } from './download-mail.ts'
import { mailboxName } from './mailbox-name.ts'
import { findMailbox, forgetTakenBefore, type MailPlace, saveMailbox, takenUids } from './mailbox-store.ts'
import { type ListedMail, type Mailbox, MailboxRefused, openMailbox } from './open-mailbox.ts'

/** Longer than a poll that ends in time, and shorter than the pause until the next: whoever dies holds up nobody. */
const heldSeconds = 280
const beginsWithinMs = 200_000
/** Base64 makes four bytes of three, and a mail may carry several files. */
const mailBytesAtMost = 120_000_000
const dayMs = 86_400_000
const rememberedMs = 400 * dayMs
const refusedPauseMs = 3_600_000

const takeOne = async (ctx: Ctx, mailbox: Mailbox, place: MailPlace, listed: ListedMail): Promise<void> => {
  const isTooLarge = listed.size > mailBytesAtMost
  const mail = isTooLarge
    ? await downloadHead(ctx, mailbox, listed.uid)
    : await downloadMail(ctx, mailbox, listed)
  // A mail server whose clock is ahead would put what was asked behind its answer.
  const receivedAt = new Date(Math.min(listed.receivedAt.getTime(), ctx.clock.now().getTime()))
  try {
    await takeMail(ctx, { ...mail, place, receivedAt, isTooLarge, size: listed.size })
  } finally {
    // What was kept has an owner by now and stays.
    await dropBlob(ctx, mail.blobKey)
  }
}

/** Tells of a connection that is gone. A server that does not let mails be moved keeps them where they are. */
const putAside = async (ctx: Ctx, mailbox: Mailbox, uids: number[]): Promise<Error | null> => {
  try {
    await mailbox.putAside(uids)
  } catch (error) {
    if (!mailbox.isOpen()) return new Error('Die Verbindung zum Postfach ist abgerissen.', { cause: error })
    ctx.log.warn({ error }, 'E-Mails an das Postfach für Anfragen lassen sich nicht zur Seite legen')
  }
  return null
}

/** Takes what is new, in its order. What fails is tried again next time, and what comes behind it is taken all the same. */
const takeNew = async (ctx: Ctx, mailbox: Mailbox, name: string): Promise<void> => {
  const { uidValidity } = mailbox
  const known = await findMailbox(ctx.db, name)
  const lastUid = known?.uidValidity === uidValidity ? known.lastUid : 0
  const listed = await mailbox.list(lastUid + 1)
  const taken = await takenUids(
    ctx.db,
    { mailbox: name, uidValidity },
    listed.map(({ uid }) => uid),
  )
  const begun = Date.now()
  const done: number[] = []
  let failure: string | null = null
  let firstFailed: number | null = null
  for (const mail of listed) {
    if (Date.now() - begun > beginsWithinMs) {
      firstFailed ??= mail.uid
      break
    }
    try {
      if (!taken.has(mail.uid))
        await takeOne(ctx, mailbox, { mailbox: name, uidValidity, uid: mail.uid }, mail)
      done.push(mail.uid)
    } catch (error) {
      firstFailed ??= mail.uid
      failure = 'Eine E-Mail konnte nicht übernommen werden.'
      ctx.log.error({ error, uid: mail.uid }, 'Eine E-Mail an das Postfach für Anfragen bleibt liegen')
      if (!mailbox.isOpen()) break
    }
  }
  const last = firstFailed === null ? (listed.at(-1)?.uid ?? lastUid) : firstFailed - 1
  const cut = await putAside(ctx, mailbox, done)
  await saveMailbox(ctx.db, {
    mailbox: name,
    uidValidity,
    // What still lies there is listed again and put aside then; it is known as taken.
    lastUid: cut ? lastUid : Math.max(last, lastUid),
    fetchedAt: ctx.clock.now(),
    failure,
  })
  if (cut) throw cut
}

/** Of a password, without telling it: another one is tried at once. */
const markOf = (ctx: Ctx, password: string): string => `refused ${ctx.secrets.sign('imap', password)}`

const noteFailure = async (ctx: Ctx, name: string, failure: string): Promise<void> => {
  const known = await findMailbox(ctx.db, name)
  await saveMailbox(ctx.db, {
    mailbox: name,
    uidValidity: known?.uidValidity ?? 0n,
    lastUid: known?.lastUid ?? 0,
    // When it was last read stays; a refusal counts from now.
    fetchedAt: failure.startsWith('refused') || !known ? ctx.clock.now() : known.fetchedAt,
    failure,
  })
}

const poll = async (ctx: Ctx): Promise<void> => {
  const access = ctx.config.requestMail?.mailbox
  if (!access) return
  const name = mailboxName(access)
  const known = await findMailbox(ctx.db, name)
  const isRefused = known?.failure === markOf(ctx, access.password)
  if (isRefused && ctx.clock.now().getTime() - known.fetchedAt.getTime() < refusedPauseMs) return
  try {
    const mailbox = await openMailbox(access, ctx.log)
    try {
      await takeNew(ctx, mailbox, name)
      mailboxFailing.set(0)
    } finally {
      await mailbox.close()
    }
    await forgetTakenBefore(ctx.db, new Date(ctx.clock.now().getTime() - rememberedMs))
  } catch (error) {
    mailboxFailing.set(1)
    const refused = error instanceof MailboxRefused
    ctx.log.error(
      { error },
      refused
        ? 'Das Postfach für Anfragen lehnt die Anmeldung ab: bitte IMAP_URL prüfen. Der nächste Versuch ist in einer Stunde.'
        : 'Das Postfach für Anfragen ist nicht erreichbar',
    )
    await noteFailure(
      ctx,
      name,
      refused ? markOf(ctx, access.password) : 'Das Postfach ist nicht erreichbar.',
    )
  }
}

/** One process at a time reads the mailbox. Should two, each mail is still taken once. */
export const pollMailbox = async (ctx: Ctx): Promise<void> => {
  if (!ctx.config.requestMail) return
  const letGo = await ctx.limits.hold(
    'request-mailbox',
    mailboxName(ctx.config.requestMail.mailbox),
    heldSeconds,
  )
  if (!letGo) return
  try {
    await poll(ctx)
  } finally {
    await letGo()
  }
}
