import { createHash } from 'node:crypto'
import type { MailKind } from '@lotse/contract'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { dropBlob, keepBlob, stageBlob } from '../../ingestion/index.ts'
import { classifyMail } from '../classifying/classify-mail.ts'
import type { DownloadedMail } from '../fetching/download-mail.ts'
import { type MailPlace, markTaken } from '../fetching/mailbox-store.ts'
import type { ParsedMail } from '../reading/parsed-mail.ts'
import { UnreadableMail } from '../reading/read-mail.ts'
import { mailSettingsOf } from '../settings/settings-store.ts'
import { quarantineReason } from './decide.ts'
import { addMail, addStray, idOfWords, queryAnswered } from './mails-store.ts'
import { inquiryOf, makeRequest } from './make-request.ts'
import { readHead } from './read-head.ts'
import { dropFiles, type ReadKept, readKept } from './read-kept.ts'
import { isForged, type Recipient, recipientsOf } from './recipients.ts'
import { ownMailOf } from './request-address.ts'
import { type RequestTenant, staffByAddress, tenantByName } from './tenants-store.ts'

interface ArrivedMail extends DownloadedMail {
  place: MailPlace
  receivedAt: Date
  /** Only its beginning was fetched. */
  isTooLarge: boolean
  /** Of the whole mail. */
  size: number
}

type Head = Pick<ParsedMail, 'headers' | 'from' | 'subject' | 'messageId' | 'types'>

interface Known {
  head: Head
  read: ReadKept | null
  kind: MailKind
  /** Of the mail and its recipients, whatever number the mailbox gives it. */
  fingerprint: Buffer
}

const readOrNull = async (ctx: Ctx, { blobKey, isTooLarge }: ArrivedMail): Promise<ReadKept | null> => {
  if (isTooLarge) return null
  try {
    return await readKept(ctx, blobKey)
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error
    ctx.log.warn({ error }, 'Eine E-Mail ist nicht lesbar und wird zurückgehalten')
    return null
  }
}

/** Servers add lines of their own to a mail that they deliver twice; what its writer sent stays the same. */
const fingerprintOf = (
  { headers, from, messageId, subject }: Head,
  read: ReadKept | null,
  recipients: Recipient[],
  sha256: string,
): Buffer => {
  const date = headers.find(([name]) => name === 'date')?.[1] ?? ''
  const said =
    messageId && read
      ? [
          messageId,
          from.address,
          date,
          subject,
          read.mail.text,
          ...read.files.map(({ name, bytes }) => `${name} ${bytes}`),
        ]
      : [sha256]
  const words = [recipients.map(({ name }) => name).toSorted(), said]
  return createHash('sha256').update(JSON.stringify(words)).digest()
}

const beginningOf = (read: ReadKept | null): string => read?.mail.message.slice(0, 500).toWellFormed() ?? ''

const keepStray = (
  ctx: Ctx,
  arrived: ArrivedMail,
  { head, read, kind, fingerprint }: Known,
  recipient: string,
): Promise<void> =>
  inTransaction(ctx, async ctx => {
    if (!(await markTaken(ctx.db, arrived.place, fingerprint, ctx.clock.now()))) return
    await addStray(ctx.db, {
      id: idOfWords('stray', fingerprint.toString('hex')),
      blobKey: arrived.blobKey,
      bytes: arrived.size,
      sender: head.from.address,
      recipient,
      subject: head.subject,
      excerpt: beginningOf(read),
      kind,
      reason: arrived.isTooLarge ? 'too_large' : 'unknown_recipient',
      attachments: read?.mail.attachments ?? 0,
      receivedAt: arrived.receivedAt,
    })
    await keepBlob(ctx, arrived.blobKey)
  })

/** Into the tenant's requests, or into its quarantine: in one transaction with the note that the mail was taken. */
const giveTo = async (
  ctx: Ctx,
  arrived: ArrivedMail,
  { head, read, kind, fingerprint }: Known,
  to: { tenant: RequestTenant; address: string; isLast: boolean },
): Promise<void> => {
  const { tenant, address, isLast } = to
  const sender = head.from.address
  const inquiry = read && !read.mail.isEncrypted ? inquiryOf(read) : null
  const settings = await mailSettingsOf(ctx.db, tenant.id)
  const staff = await staffByAddress(ctx.db, tenant, sender)
  const forged = isForged(head.headers)
  // Whoever pretends to be somebody does not get into that person's request.
  const thread = forged ? [] : (read?.mail.thread ?? [])
  const queryId = await queryAnswered(ctx.db, tenant.id, { thread, sender })
  const reason = quarantineReason(tenant.isActive, settings, {
    kind,
    sender,
    isTooLarge: arrived.isTooLarge,
    isUnreadable: inquiry === null,
    isForged: forged,
    isStaff: staff !== null,
    isFollowUp: queryId !== null,
  })
  const id = idOfWords('in', fingerprint.toString('hex'), tenant.id)
  await inTransaction(ctx, async ctx => {
    if (isLast && !(await markTaken(ctx.db, arrived.place, fingerprint, ctx.clock.now()))) return
    const made =
      reason === null && inquiry
        ? await makeRequest(ctx, { tenantId: tenant.id, key: id, inquiry, queryId, createdBy: staff })
        : null
    const isNew = await addMail(ctx.db, {
      tenantId: tenant.id,
      id,
      queryId: made,
      direction: 'in',
      state: made ? 'received' : 'quarantined',
      kind,
      reason: made ? (forged ? 'forged' : '') : (reason ?? 'unreadable'),
      messageId: head.messageId,
      thread: read?.mail.thread ?? [],
      sender,
      senderName: head.from.name,
      replyTo: read?.mail.replyTo ?? '',
      recipient: address,
      subject: head.subject,
      excerpt: beginningOf(read),
      text: made ? (inquiry?.message ?? '') : '',
      attachments: read?.mail.attachments ?? 0,
      bytes: arrived.size,
      blobKey: made ? null : arrived.blobKey,
      createdAt: arrived.receivedAt,
    })
    if (isNew && !made) await keepBlob(ctx, arrived.blobKey)
  })
}

/** Makes of a mail what it is: a request, more of one, or something that a person has to look at. Whoever dies in between has done nothing, or all. */
export const takeMail = async (ctx: Ctx, arrived: ArrivedMail): Promise<void> => {
  const access = ctx.config.requestMail
  if (!access) return
  const read = await readOrNull(ctx, arrived)
  const staged = [...(read?.files ?? [])]
  try {
    const head: Head = read?.mail ?? (await readHead(ctx, arrived.blobKey))
    const recipients = recipientsOf(access, head.headers)
    const known: Known = {
      head,
      read,
      kind: classifyMail(head, ownMailOf(ctx.config)),
      fingerprint: fingerprintOf(head, read, recipients, arrived.sha256),
    }
    const targets: { tenant: RequestTenant; address: string }[] = []
    for (const { name, address } of recipients) {
      const tenant = await tenantByName(ctx.db, name)
      if (tenant) targets.push({ tenant, address })
    }
    if (!targets.length) return await keepStray(ctx, arrived, known, recipients[0]?.address ?? '')
    for (const [index, target] of targets.entries()) {
      const isLast = index === targets.length - 1
      if (isLast) await giveTo(ctx, arrived, known, { ...target, isLast })
      else {
        // Each has files of its own.
        const blobKey = await stageBlob(ctx, ctx.blobs.read(arrived.blobKey))
        const copy = { ...arrived, blobKey }
        const again = await readOrNull(ctx, copy)
        staged.push(...(again?.files ?? []))
        await giveTo(ctx, copy, { ...known, read: again }, { ...target, isLast })
        await dropBlob(ctx, blobKey)
      }
    }
  } finally {
    // Those that a request took stay.
    await dropFiles(ctx, staged)
  }
}
