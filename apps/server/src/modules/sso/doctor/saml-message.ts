import { inflateRawSync } from 'node:zlib'
import { SsoError } from '../providers/provider.ts'
import { readXml } from '../providers/saml/xml.ts'

const inflatedLimit = 196_608

const decoded = (text: string): string | null => {
  const bytes = Buffer.from(text.replace(/\s+/g, ''), 'base64')
  if (bytes[0] === 0x3c || bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])))
    return bytes.toString('utf8')
  try {
    const inflated = inflateRawSync(bytes, { maxOutputLength: inflatedLimit }).toString('utf8')
    return inflated.trimStart().startsWith('<') ? inflated : null
  } catch {
    return null
  }
}

const fromForm = (text: string): string => {
  const value = /(?:^|[&?\s"])SAMLResponse"?\s*[=:]\s*"?([A-Za-z0-9+/=%\s_-]+)/.exec(text)?.[1]
  return value ? decodeURIComponent(value.replaceAll('+', '%2B').replace(/%(?![0-9a-f]{2})/gi, '%25')) : text
}

/** The XML of what was pasted: as it is, in Base64, deflated, or as a field of a form; null if it is something else. */
export const xmlIn = (pasted: string): string | null => {
  const text = fromForm(pasted).trim()
  if (text.startsWith('<')) return text
  return /^[A-Za-z0-9+/=\s]{40,}$/.test(text) ? decoded(text) : null
}

const inGerman: Record<string, string> = {
  'message too large': 'Die Nachricht ist größer als 192 KB.',
  'too many elements': 'Die Nachricht hat zu viele Elemente oder Attribute.',
  'too deep': 'Die Nachricht ist zu tief verschachtelt.',
  'something other than elements and text':
    'Die Nachricht enthält eine DTD, Kommentare, CDATA oder ist abgeschnitten; erlaubt sind nur Elemente und Text.',
}

/** Within the bounds that every answer is held to, and read as every answer is. */
export const parseMessage = (xml: string): { root: Element } | { refusal: string } => {
  try {
    return { root: readXml(xml) }
  } catch (error) {
    if (!(error instanceof SsoError)) throw error
    return { refusal: inGerman[error.detail] ?? 'Das XML ist nicht wohlgeformt; vermutlich fehlt ein Teil.' }
  }
}
