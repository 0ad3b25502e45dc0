/** One value of the encoding in which signatures travel (BER): its tag, and where its content lies. */
interface Value {
  tag: number
  start: number
  end: number
  /** Behind it, with the mark that ends a value of unknown length. */
  next: number
}

const depthAtMost = 40

const valueAt = (bytes: Buffer, at: number, end: number, depth = 0): Value | null => {
  if (depth > depthAtMost || at + 2 > end) return null
  const tag = bytes.readUInt8(at)
  const first = bytes.readUInt8(at + 1)
  if (first === 0x80) {
    let inner = at + 2
    while (inner + 2 <= end && bytes.readUInt16BE(inner) !== 0) {
      const value = valueAt(bytes, inner, end, depth + 1)
      if (!value) return null
      inner = value.next
    }
    return inner + 2 <= end ? { tag, start: at + 2, end: inner, next: inner + 2 } : null
  }
  const size = first < 0x80 ? 0 : first & 0x7f
  if (size > 4 || at + 2 + size > end) return null
  const length = size ? bytes.readUIntBE(at + 2, size) : first
  const start = at + 2 + size
  return start + length <= end ? { tag, start, end: start + length, next: start + length } : null
}

const childrenOf = (bytes: Buffer, { start, end }: Value): Value[] => {
  const found: Value[] = []
  for (let at = start; at < end; ) {
    const value = valueAt(bytes, at, end)
    if (!value) break
    found.push(value)
    at = value.next
  }
  return found
}

/** A text of bytes may lie in pieces. */
const octetsOf = (bytes: Buffer, value: Value, depth = 0): Buffer[] =>
  (value.tag & 0x20) === 0 || depth > depthAtMost
    ? [bytes.subarray(value.start, value.end)]
    : childrenOf(bytes, value).flatMap(piece => octetsOf(bytes, piece, depth + 1))

const signed = '2a864886f70d010702'

/** The mail within a signed one (S/MIME); null where there is none to be read, as in an encrypted one. The signature is not looked at. */
export const signedContent = (bytes: Buffer): Buffer | null => {
  const outer = valueAt(bytes, 0, bytes.length)
  const [type, wrapped] = outer ? childrenOf(bytes, outer) : []
  if (!type || !wrapped || bytes.toString('hex', type.start, type.end) !== signed) return null
  const [data] = childrenOf(bytes, wrapped)
  const content = data && childrenOf(bytes, data).find(({ tag }) => tag === 0x30)
  const [, explicit] = content ? childrenOf(bytes, content) : []
  const [octets] = explicit ? childrenOf(bytes, explicit) : []
  return octets ? Buffer.concat(octetsOf(bytes, octets)) : null
}
