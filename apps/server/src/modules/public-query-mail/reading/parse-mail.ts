import { once } from 'node:events'
import { Readable } from 'node:stream'
import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit'
import { attachmentFileName } from './attachment-file-name.ts'
import { chooseText, type TextPart, unfold } from './choose-text.ts'
import { cutQuotes } from './cut-quotes.ts'
import { cutSignature } from './cut-signature.ts'
import { decodeText } from './decode-text.ts'
import { findForwarded } from './forwarded.ts'
import { mailLimits } from './limits.ts'
import { addressesIn, decodeWords, headersOf, idsIn, oneLine } from './mail-head.ts'
import type { ParsedMail, TakeFile } from './parsed-mail.ts'
import { signedContent } from './signed-data.ts'
import { readTnef } from './tnef.ts'

/** What the parts of one mail have told so far. */
interface Collected {
  texts: TextPart[]
  types: string[]
  embedded: ParsedMail[]
  isEncrypted: boolean
  attachments: number
}

interface OpenPart {
  /** How the splitter calls what lies in it. */
  content: 'body' | 'data'
  decoder: ReturnType<MimeNode['getDecoder']>
  done: Promise<void>
}

type Consume = (content: AsyncIterable<Uint8Array>) => Promise<void>

const collect = async (content: AsyncIterable<Uint8Array>, atMost: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of content) {
    if (length < atMost) pieces.push(piece)
    length += piece.length
  }
  return Buffer.concat(pieces).subarray(0, atMost)
}

const discard: Consume = async content => {
  for await (const _ of content);
}

async function* after(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

const ancestor = (node: MimeNode, isIt: (node: MimeNode) => boolean): MimeNode | null => {
  for (let above = node.parentNode; above; above = above.parentNode) if (isIt(above)) return above
  return null
}

/** Some call themselves many parts and name no mark between them. */
const hasParts = ({ headers }: MimeNode): boolean =>
  /;\s*boundary\s*=/i.test(headers ? headers.getFirst('content-type') : '')

const isShownInside = ({ headers }: MimeNode): boolean => (headers ? headers.hasHeader('content-id') : false)

const silentTypes = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-keys',
  'application/pgp-encrypted',
  'message/delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
  'text/rfc822-headers',
  'text/vcard',
  'text/x-vcard',
])

/** What becomes of a part, decided by its head alone. */
const consumerOf = (
  node: MimeNode,
  mail: Collected,
  groupOf: (node: MimeNode) => number,
  takeFile: TakeFile,
  depth: number,
): Consume => {
  const type = node.multipart ? 'text/plain' : node.contentType || 'text/plain'
  const given = String(node.filename || '')
  const isAttached = node.disposition === 'attachment' || (given !== '' && !type.startsWith('text/'))
  if (ancestor(node, ({ multipart }) => multipart === 'encrypted')) return discard
  if (silentTypes.has(type)) return discard

  const asFile: Consume = content => {
    mail.attachments += 1
    return takeFile({ name: attachmentFileName(given, type, mail.attachments), mediaType: type }, content)
  }
  if (type === 'text/calendar' && !isAttached)
    return async content => {
      const said = String(await collect(content, 100_000))
      mail.types.push(`text/calendar;${/^METHOD:\s*(\w+)/im.exec(said)?.[1]?.toLowerCase() ?? 'none'}`)
    }
  if ((type === 'text/plain' || type === 'text/html') && !isAttached)
    return async content => {
      const bytes = await collect(content, mailLimits.textBytes)
      const group = ancestor(node, ({ multipart }) => multipart === 'alternative')
      const text = decodeText(bytes, node.charset || null)
      mail.texts.push({
        type,
        text: node.flowed && type === 'text/plain' ? unfold(text, node.delSp) : text,
        group: group ? groupOf(group) : null,
      })
    }
  if (type === 'message/rfc822' && depth < mailLimits.depth)
    return async content => {
      const inner = await parseMail(content, takeFile, depth + 1)
      mail.attachments += inner.attachments
      mail.embedded.push(inner)
    }
  if (/^application\/(?:x-)?pkcs7-mime$/.test(type) && depth < mailLimits.depth)
    return async content => {
      const inner = signedContent(await collect(content, mailLimits.packedBytes))
      if (!inner) {
        mail.isEncrypted = true
        return
      }
      const read = await parseMail(Readable.from([inner]), takeFile, depth + 1)
      mail.attachments += read.attachments
      mail.isEncrypted ||= read.isEncrypted
      mail.texts.push({ type: 'text/plain', text: read.text, group: null })
    }
  if (type === 'application/ms-tnef' || type === 'application/vnd.ms-tnef' || /^winmail\.dat$/i.test(given))
    return async content => {
      const bytes = await collect(content, mailLimits.packedBytes)
      const packed = readTnef(bytes)
      if (!packed) return asFile(Readable.from([bytes]))
      if (packed.text && !mail.texts.some(({ text }) => text.trim()))
        mail.texts.push({ type: 'text/plain', text: packed.text, group: null })
      for (const file of packed.files) {
        mail.attachments += 1
        const name = attachmentFileName(file.name, 'application/octet-stream', mail.attachments)
        await takeFile({ name, mediaType: 'application/octet-stream' }, Readable.from([file.bytes]))
      }
    }
  // The pictures of a footer: small, and shown within the text.
  if (type.startsWith('image/') && node.disposition !== 'attachment' && isShownInside(node))
    return async content => {
      const pieces = content[Symbol.asyncIterator]()
      let first: Uint8Array = Buffer.alloc(0)
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
        first = Buffer.concat([first, next.value])
        if (first.length > mailLimits.trimmingBytes) return asFile(after(first, pieces))
      }
    }
  return asFile
}

/** One part after the other, as the mail comes in: what is large goes through and never lies here whole. */
const walk = async (source: AsyncIterable<Uint8Array>, takeFile: TakeFile, depth: number) => {
  const mail: Collected = { texts: [], types: [], embedded: [], isEncrypted: false, attachments: 0 }
  const splitter = new Splitter({
    ignoreEmbedded: true,
    maxHeadSize: mailLimits.headBytes,
    maxChildNodes: mailLimits.parts,
  })
  const groups = new Map<MimeNode, number>()
  const groupOf = (node: MimeNode): number => {
    if (!groups.has(node)) groups.set(node, groups.size)
    return groups.get(node) ?? 0
  }
  let root: MimeNode | null = null
  const open: { part: OpenPart | null } = { part: null }
  const finish = async (): Promise<void> => {
    const { part } = open
    open.part = null
    part?.decoder.end()
    await part?.done
  }
  const begin = (node: MimeNode): void => {
    root ??= node
    mail.types.push(node.contentType || 'text/plain')
    if (node.multipart === 'encrypted') mail.isEncrypted = true
    if (node.multipart && hasParts(node)) return
    const decoder = node.getDecoder()
    const done = consumerOf(node, mail, groupOf, takeFile, depth)(decoder)
    // Awaited when the part ends; until then nobody may call it unhandled.
    done.catch(() => undefined)
    open.part = { content: node.multipart ? 'data' : 'body', decoder, done }
  }
  const input = Readable.from(source)
  input.on('error', error => splitter.destroy(error))
  try {
    for await (const chunk of input.pipe(splitter) as AsyncIterable<MimeNode | SplitterChunk>) {
      if (chunk.type === 'node') {
        await finish()
        begin(chunk as MimeNode)
      } else if (chunk.type === open.part?.content && 'value' in chunk && chunk.value) {
        const { decoder, done } = open.part
        if (!decoder.write(chunk.value)) await Promise.race([once(decoder, 'drain'), done])
      }
    }
  } catch (error) {
    // More parts, or a longer head, than anybody writes: what came before is read.
    if ((error as { code?: unknown }).code !== 'EMAXLEN') throw error
  }
  await finish()
  return { mail, root: root as MimeNode | null }
}

const isArmoured = (text: string): boolean => text.trimStart().startsWith('-----BEGIN PGP MESSAGE-----')

/** Reads a mail from its bytes. Whatever is broken in it is read as far as it goes. */
export const parseMail = async (
  source: AsyncIterable<Uint8Array>,
  takeFile: TakeFile,
  depth = 0,
): Promise<ParsedMail> => {
  const { mail, root } = await walk(source, takeFile, depth)
  const headers = root ? headersOf(root) : []
  const first = (name: string) => headers.find(([key]) => key === name)?.[1] ?? ''
  const subject = oneLine(decodeWords(first('subject'))).slice(0, 500)
  const text = chooseText(mail.texts)
  const [inner] = mail.embedded
  const isPassedOn = inner !== undefined && !mail.types.includes('multipart/report')
  const message = cutSignature(cutQuotes(text))
  const forwarded = isPassedOn
    ? (inner.forwarded ?? { ...inner.from, subject: inner.subject, text: inner.message, note: message })
    : findForwarded(subject, text)
  const replies = idsIn(first('in-reply-to'))
  const references = idsIn(first('references'))
  return {
    headers,
    from: addressesIn(first('from'))[0] ?? addressesIn(first('sender'))[0] ?? { name: '', address: '' },
    replyTo: addressesIn(first('reply-to'))[0]?.address ?? null,
    subject,
    messageId: idsIn(first('message-id'))[0] ?? '',
    thread: [...references.filter(id => !replies.includes(id)), ...replies],
    types: mail.types,
    text,
    message,
    forwarded,
    isEncrypted: mail.isEncrypted || isArmoured(text),
    attachments: mail.attachments,
  }
}
