import iconv from 'iconv-lite'
import type { ReadMember } from '../archive/read-members.ts'
import { ReadingError } from '../reasons.ts'
import { cleanLine } from '../text/clean.ts'
import { decodeText } from '../text/decode.ts'
import type { RawDocument } from '../text/finish.ts'
import { mailDocument } from './mail-document.ts'
import { type MailPart, readMime } from './mime.ts'

const contentOf = ({ body, charset }: MailPart): string => {
  const isNamed = charset !== null && iconv.encodingExists(charset)
  const text = isNamed ? iconv.decode(body, charset) : decodeText(body)
  if (text === null) throw new ReadingError('unknownEncoding')
  return text
}

/** A message that was passed on whole has no name of its own. */
const nameOf = (filename: string | null, type: string): string => {
  const name = cleanLine(filename?.split(/[/\\]/).at(-1) ?? '')
  return name || (type === 'message/rfc822' ? 'Weitergeleitete Nachricht.eml' : 'ohne Namen')
}

/** A message as mail programs save it. Of text and HTML the text is read; they say the same. */
export const readEml = (
  bytes: Buffer,
  readMember: ReadMember,
): Promise<RawDocument | { needsOcr: number[] }> => {
  const { headers, parts } = readMime(bytes)
  const first = (type: string) => parts.find(part => part.type === type && !part.isAttachment)
  const [plain, html] = [first('text/plain'), first('text/html')]
  return mailDocument(
    {
      subject: headers.get('subject') ?? '',
      from: headers.get('from') ?? '',
      to: headers.get('to') ?? '',
      date: headers.get('date') ?? null,
      text: plain ? contentOf(plain) : null,
      html: html ? contentOf(html) : null,
      attachments: parts.flatMap(({ filename, isAttachment, type, body }) =>
        isAttachment ? [{ name: nameOf(filename, type), bytes: body }] : [],
      ),
    },
    readMember,
  )
}
