import { inflateRawSync } from 'node:zlib'
import { DOMParser } from '@xmldom/xmldom'

const limits = { bytes: 192_000, elements: 1500, depth: 40 }

/** Refused before anything is parsed: the parser needs a quadratic time for what is built to hurt it. */
const tooMuchIn = (xml: string): string | null => {
  if (Buffer.byteLength(xml) > limits.bytes) return 'Die Nachricht ist größer als 192 KB.'
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml))
    return 'Die Nachricht enthält eine DTD; das ist in SAML nicht erlaubt.'
  let [elements, depth] = [0, 0]
  for (const [tag] of xml.matchAll(/<(?:\/?[A-Za-z_][^<>]*)>/g)) {
    if (tag.startsWith('</')) {
      depth -= 1
      continue
    }
    elements += 1
    if (!tag.endsWith('/>')) depth += 1
    if (elements > limits.elements || depth > limits.depth)
      return 'Die Nachricht hat zu viele oder zu tief verschachtelte Elemente.'
  }
  return null
}

const decoded = (text: string): string | null => {
  const bytes = Buffer.from(text.replace(/\s+/g, ''), 'base64')
  if (bytes[0] === 0x3c || bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])))
    return bytes.toString('utf8')
  try {
    const inflated = inflateRawSync(bytes, { maxOutputLength: limits.bytes }).toString('utf8')
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

export type Parsed = { document: Document; xml: string } | { refusal: string }

export const parseMessage = (xml: string): Parsed => {
  const refusal = tooMuchIn(xml)
  if (refusal) return { refusal }
  const faults: string[] = []
  const note = (fault: string) => faults.push(fault)
  const document = new DOMParser({
    errorHandler: { warning: () => undefined, error: note, fatalError: note },
  }).parseFromString(xml.replace(/^\uFEFF/, ''), 'text/xml')
  return faults.length || !document?.documentElement
    ? { refusal: 'Das XML ist nicht wohlgeformt; vermutlich fehlt ein Teil.' }
    : { document, xml }
}
