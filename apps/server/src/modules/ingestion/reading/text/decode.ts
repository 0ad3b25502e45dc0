import iconv from 'iconv-lite'

const hasPrefix = (bytes: Uint8Array, prefix: number[]): boolean =>
  prefix.every((value, index) => bytes[index] === value)

/** Share of NUL bytes at even and at odd places: UTF-16 text of western languages has nearly all of them on one side. */
const nulShares = (bytes: Uint8Array): { even: number; odd: number } => {
  const end = Math.min(bytes.length, 100_000)
  let even = 0
  let odd = 0
  for (let index = 0; index < end; index++) {
    if (bytes[index] !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  const half = Math.max(1, end / 2)
  return { even: even / half, odd: odd / half }
}

const strictUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const decode = (bytes: Uint8Array, encoding: string): string => iconv.decode(Buffer.from(bytes), encoding)

const countUmlauts = (text: string): number => text.match(/[äöüßÄÖÜ§]/g)?.length ?? 0

/** Text of old German systems is windows-1252, or cp850 from DOS; the right one has clearly more umlauts. */
const decodeSingleByte = (bytes: Uint8Array): string => {
  const windows = decode(bytes, 'windows-1252')
  const dos = decode(bytes, 'cp850')
  return countUmlauts(dos) > 2 * countUmlauts(windows) + 1 ? dos : windows
}

/** The text of bytes in any usual encoding; null where they are no text. `declared` is what the sender or the page says. */
export const decodeText = (bytes: Uint8Array, declared?: string | null): string | null => {
  if (hasPrefix(bytes, [0xef, 0xbb, 0xbf])) return decode(bytes.subarray(3), 'utf-8')
  if (hasPrefix(bytes, [0xff, 0xfe, 0, 0])) return decode(bytes.subarray(4), 'utf-32le')
  if (hasPrefix(bytes, [0xff, 0xfe])) return decode(bytes.subarray(2), 'utf-16le')
  if (hasPrefix(bytes, [0xfe, 0xff])) return decode(bytes.subarray(2), 'utf-16be')
  const { even, odd } = nulShares(bytes)
  if (odd > 0.4 && even < 0.05) return decode(bytes, 'utf-16le')
  if (even > 0.4 && odd < 0.05) return decode(bytes, 'utf-16be')
  if (bytes.includes(0)) return null
  const utf8 = strictUtf8(bytes)
  if (utf8 !== null) return utf8
  if (declared && iconv.encodingExists(declared) && !/^utf-?(8|16)/i.test(declared))
    return decode(bytes, declared)
  return decodeSingleByte(bytes)
}
