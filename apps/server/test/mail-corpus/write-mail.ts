import type { MailKind } from '@lotse/contract'
import iconv from 'iconv-lite'

/** A mail with what is known of it: of which kind it is, and what its writer asks. */
export interface KnownMail {
  name: string
  bytes: Buffer
  kind: MailKind
  /** What becomes of it as a request; only people write any. */
  text?: string
  /** The names of its files, in their order. */
  files?: string[]
  /** Who asks, where somebody else passed it on. */
  requester?: string
  isEncrypted?: boolean
}

const usual = {
  'Return-Path': '<erika@muster.example>',
  'Delivered-To': 'anfragen+koeln@lotse.example',
  From: 'Erika Muster <erika@muster.example>',
  To: 'anfragen+koeln@lotse.example',
  Subject: 'Frage an die Stadt',
  Date: 'Mon, 02 Nov 2026 10:00:00 +0100',
  'Message-ID': '<frage@muster.example>',
  'MIME-Version': '1.0',
}

export type Headers = Record<string, string | null>

/** null takes a usual header away. */
export const writeMail = (headers: Headers, body: string | Buffer, lineEnd = '\r\n'): Buffer => {
  const head = Object.entries({ ...usual, ...headers })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join(lineEnd)
  const content = typeof body === 'string' ? Buffer.from(body.replace(/\r?\n/g, lineEnd)) : body
  return Buffer.concat([Buffer.from(`${head}${lineEnd}${lineEnd}`), content])
}

const quotedPrintable = (bytes: Buffer): string =>
  [...bytes]
    .map(byte =>
      byte === 10 || (byte >= 32 && byte < 127 && byte !== 61)
        ? String.fromCharCode(byte)
        : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
    .replace(/ $/gm, '=20')
    .split('\n')
    .map(line => line.replace(/.{70}(?!$)(?<!=.?)/g, '$&=\n'))
    .join('\n')

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}/g, '$&\n')

export type Transfer = '7bit' | '8bit' | 'quoted-printable' | 'base64'

/** Without a word of its letters (charset null) the reader has to find out. */
export const textPart = (
  text: string,
  { charset = 'utf-8' as string | null, transfer = 'quoted-printable' as Transfer, type = 'text/plain' } = {},
): { headers: Headers; body: Buffer } => {
  const bytes = iconv.encode(text, charset ?? 'utf-8')
  const body =
    transfer === 'base64'
      ? Buffer.from(base64(bytes))
      : transfer === 'quoted-printable'
        ? Buffer.from(quotedPrintable(bytes))
        : bytes
  return {
    headers: {
      'Content-Type': charset ? `${type}; charset=${charset}` : type,
      'Content-Transfer-Encoding': transfer,
    },
    body,
  }
}

export interface Part {
  headers: Headers
  body: string | Buffer
}

export const filePart = (name: string, bytes: Buffer, type = 'application/pdf'): Part => ({
  headers: {
    'Content-Type': `${type}; name="${name}"`,
    'Content-Transfer-Encoding': 'base64',
    'Content-Disposition': `attachment; filename="${name}"`,
  },
  body: base64(bytes),
})

let boundaries = 0

const writePart = ({ headers, body }: Part): Buffer =>
  Buffer.concat([
    Buffer.from(
      `${Object.entries(headers)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\r\n')}\r\n\r\n`,
    ),
    Buffer.from(body),
  ])

/** Several parts as one, for a mail or for a part of another. */
export const multipart = (subtype: string, parts: Part[], { ends = true, more = '' } = {}): Part => {
  boundaries += 1
  const boundary = `----=_Teil_${boundaries}`
  return {
    headers: { 'Content-Type': `multipart/${subtype}; boundary="${boundary}"${more}` },
    body: Buffer.concat([
      Buffer.from('Diese Nachricht hat mehrere Teile.\r\n'),
      ...parts.flatMap(part => [Buffer.from(`\r\n--${boundary}\r\n`), writePart(part)]),
      Buffer.from(ends ? `\r\n--${boundary}--\r\n` : ''),
    ]),
  }
}

export const ofPart = ({ headers, body }: Part, more: Headers = {}): Buffer =>
  writeMail({ ...headers, ...more }, body)

export const plain = (text: string): Part => textPart(text)
export const html = (text: string): Part => textPart(text, { type: 'text/html' })
