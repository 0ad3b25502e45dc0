import { SsoError } from '../provider.ts'

/** Reading XML costs with the square of what it holds; an answer that signs somebody in stays far below these. */
const limits = {
  bytes: 196_608,
  elements: 1500,
  depth: 40,
  attributes: 4000,
  attributesOfElement: 60,
} as const
/** Base64 with line breaks. */
export const encodedLimit = 280_000

const declaration = /^\uFEFF?\s*<\?xml\s[^?<>]*\?>/
const tag = /<(\/?)[^\s<>/"'=!?]+((?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y

const refuse = (detail: string): never => {
  throw new SsoError('malformed', detail)
}

/**
 * Before any XML is read: size, elements, depth, and nothing but elements and text. A document type, comments, instructions and CDATA
 * are refused at once, because programs read them differently.
 */
export const checkBounds = (xml: string): void => {
  if (Buffer.byteLength(xml) > limits.bytes) refuse('message too large')
  let at = declaration.exec(xml)?.[0].length ?? 0
  let [depth, elements, attributes] = [0, 0, 0]
  for (at = xml.indexOf('<', at); at >= 0; at = xml.indexOf('<', at)) {
    tag.lastIndex = at
    const found = tag.exec(xml)
    if (!found) throw new SsoError('malformed', 'something other than elements and text')
    const [whole, closes, inside = '', isEmpty] = found
    at += whole.length
    if (closes) {
      depth -= 1
      continue
    }
    elements += 1
    const own = inside.match(/=\s*["']/g)?.length ?? 0
    attributes += own
    if (!isEmpty) depth += 1
    if (elements > limits.elements || attributes > limits.attributes || own > limits.attributesOfElement)
      refuse('too many elements')
    if (depth > limits.depth) refuse('too deep')
  }
}
