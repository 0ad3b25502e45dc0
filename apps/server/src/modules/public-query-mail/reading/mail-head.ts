import type { MimeNode } from '@zone-eu/mailsplit'
import libmime from 'libmime'
import addressparser from 'nodemailer/lib/addressparser/index.js'
import { decodeText } from './decode-text.ts'
import type { MailAddress } from './parsed-mail.ts'

const headersAtMost = 300
const valueAtMost = 20_000

/** Words in other alphabets as they are read; a broken one stays as it came. */
export const decodeWords = (text: string): string => {
  try {
    return libmime.decodeWords(text)
  } catch {
    return text
  }
}

/** One line: what a line break in a subject or a name begins is never a header of ours. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Undecoded: an address in an encoded word is a name. */
export const headersOf = (node: MimeNode): [string, string][] =>
  (node.headers ? node.headers.getList() : []).slice(0, headersAtMost).map(({ key, line }) => {
    const raw = Buffer.from(String(line).slice(0, valueAtMost), 'binary')
    return [key.toLowerCase(), oneLine(decodeText(raw, null).replace(/^[^:]*:/, ''))]
  })

export const addressesIn = (value: string): MailAddress[] => {
  const found = addressparser(value, { flatten: true }) as MailAddress[]
  return found
    .filter(({ address }) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address))
    .map(({ name, address }) => ({
      name: oneLine(decodeWords(name)).slice(0, 200),
      address: address.toLowerCase().slice(0, 254),
    }))
}

/** The ids of a header, each once. */
export const idsIn = (value: string): string[] => [
  ...new Set((value.match(/<[^<>\s]{1,900}>/g) ?? []).slice(-50)),
]
