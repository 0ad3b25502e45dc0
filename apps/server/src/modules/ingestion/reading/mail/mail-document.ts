import { parseDocument } from 'htmlparser2'
import { leftNotice, type Member, type ReadMember, readMembers } from '../archive/read-members.ts'
import { limits } from '../limits.ts'
import { ReadingError } from '../reasons.ts'
import type { Block } from '../text/blocks.ts'
import { cleanLine } from '../text/clean.ts'
import type { RawDocument } from '../text/finish.ts'
import { textBlocks } from '../text/read-text-file.ts'
import { htmlBlocks } from '../web/html-blocks.ts'
import { guardPage } from '../web/page-guard.ts'

export interface Mail {
  subject: string
  from: string
  to: string
  date: string | null
  text: string | null
  html: string | null
  attachments: Member[]
}

const bodyBlocks = ({ text, html }: Mail): Block[] => {
  if (text?.trim()) return textBlocks(text)
  if (!html) return []
  guardPage(html)
  return htmlBlocks(parseDocument(html))
}

/** Signatures, appointments, and the small pictures of a footer say nothing that anybody would look for. */
const isTrimming = ({ name, bytes }: Member): boolean =>
  /\.(?:asc|p7s|ics|vcf)$/i.test(name) || (/\.(?:png|jpe?g|gif|webp)$/i.test(name) && bytes.length < 20_000)

/** A message as a document: who wrote to whom about what, and what; then a chapter for each attachment. */
export const mailDocument = async (
  mail: Mail,
  readMember: ReadMember,
): Promise<RawDocument | { needsOcr: number[] }> => {
  if (mail.attachments.length > limits.attachments) throw new ReadingError('tooManyAttachments')
  const attached = await readMembers(
    mail.attachments.filter(member => !isTrimming(member)),
    readMember,
  )
  if (attached.needsOcr.length > 0) return { needsOcr: attached.needsOcr }
  const facts = [
    ['Von', mail.from],
    ['An', mail.to],
    ['Datum', mail.date ?? ''],
    ['Anlagen', mail.attachments.map(({ name }) => name).join(', ')],
  ]
  const lines = facts.flatMap(([name, value]) => (value ? [`${name}: ${cleanLine(value)}`] : []))
  const subject = cleanLine(mail.subject)
  return {
    pages: [
      [
        ...(subject ? [{ type: 'heading' as const, level: 1, text: subject }] : []),
        { type: 'paragraph', text: lines.join('\n') },
        ...bodyBlocks(mail),
        ...attached.blocks,
      ],
    ],
    hasPages: false,
    ocrPages: attached.ocrPages,
    title: subject || null,
    dates: [mail.date],
    metadata: { author: mail.from, notice: leftNotice(attached.left) },
  }
}
