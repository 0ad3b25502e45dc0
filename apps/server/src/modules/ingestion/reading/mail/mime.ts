import iconv from 'iconv-lite'
import { ReadingError } from '../reasons.ts'
import { decodeText } from '../text/decode.ts'

export interface MailPart {
  headers: Map<string, string>
  type: string
  charset: string | null
  filename: string | null
  isAttachment: boolean
  body: Buffer
}

const depthAtMost = 10
const partsAtMost = 200

/** Bytes as text that keeps each of them. */
const latin = (bytes: Buffer): string => bytes.toString('latin1')

/** "=?utf-8?Q?Geb=C3=BChr?=" → "Gebühr" */
const decodeWords = (text: string): string =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(
      /=\?([\w-]{2,40})\?([bq])\?([^?]{0,2000})\?=/gi,
      (_, charset: string, form: string, words: string) => {
        const bytes =
          form.toLowerCase() === 'b' ? Buffer.from(words, 'base64') : quoted(words.replaceAll('_', ' '))
        return iconv.encodingExists(charset) ? iconv.decode(bytes, charset) : (decodeText(bytes) ?? '')
      },
    )

const quoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/[ \t]*=\r?\n/g, '')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** A header that is not in plain letters is UTF-8 today, whatever the standard says. */
const plainHeader = (value: string): string => decodeText(Buffer.from(value, 'latin1')) ?? value

const headersOf = (head: string): Map<string, string> => {
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name))
      headers.set(name, decodeWords(plainHeader(line.slice(colon + 1).trim())))
  }
  return headers
}

const parameterOf = (value: string, name: string): string | null => {
  const match = new RegExp(`;\\s*${name}\\*?0?\\*?\\s*=\\s*(?:"([^"]{0,500})"|([^;\\s]{1,500}))`, 'i').exec(
    value,
  )
  const found = match?.[1] ?? match?.[2] ?? null
  const extended = found && /^[\w-]+'[^']*'(.*)$/.exec(found)?.[1]
  if (!extended) return found
  try {
    return decodeURIComponent(extended)
  } catch {
    return extended
  }
}

const bodyOf = (headers: Map<string, string>, body: string): Buffer => {
  const encoding = (headers.get('content-transfer-encoding') ?? '').trim().toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? quoted(body) : Buffer.from(body, 'latin1')
}

/** The parts of a message that are none of parts themselves, in their order, and its own headers. */
export const readMime = (bytes: Buffer): { headers: Map<string, string>; parts: MailPart[] } => {
  const parts: MailPart[] = []
  const visit = (source: string, depth: number): Map<string, string> => {
    if (depth > depthAtMost || parts.length >= partsAtMost) throw new ReadingError('damagedMail')
    const end = /\r?\n\r?\n/.exec(source)
    const headers = headersOf(end ? source.slice(0, end.index) : source)
    const body = end ? source.slice(end.index + end[0].length) : ''
    const typeHeader = headers.get('content-type') ?? 'text/plain'
    const type = (typeHeader.split(';')[0] ?? '').trim().toLowerCase()
    const boundary = parameterOf(typeHeader, 'boundary')
    if (type.startsWith('multipart/') && boundary) {
      const pieces = `\n${body}`.split(`\n--${boundary}`)
      for (const piece of pieces.slice(1)) {
        if (piece.startsWith('--')) break
        visit(piece.replace(/^[ \t]*\r?\n/, ''), depth + 1)
      }
      return headers
    }
    const disposition = headers.get('content-disposition') ?? ''
    const filename = parameterOf(disposition, 'filename') ?? parameterOf(typeHeader, 'name')
    parts.push({
      headers,
      type,
      charset: parameterOf(typeHeader, 'charset'),
      filename,
      isAttachment:
        /^\s*attachment/i.test(disposition) ||
        type === 'message/rfc822' ||
        (filename !== null && !type.startsWith('text/')),
      body: bodyOf(headers, body),
    })
    return headers
  }
  return { headers: visit(latin(bytes), 0), parts }
}
