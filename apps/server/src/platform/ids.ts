import { randomBytes } from 'node:crypto'

/** Of the newest id: its millisecond, and its place within that millisecond. */
let newest = { at: 0, place: 0 }

const nextPlace = (random: number): typeof newest => {
  const now = Date.now()
  // Starting in the lower half leaves room for thousands of ids in one millisecond; after that the next one is borrowed.
  if (now > newest.at) return { at: now, place: random & 0x7ff }
  if (newest.place < 0xfff) return { at: newest.at, place: newest.place + 1 }
  return { at: newest.at + 1, place: 0 }
}

/** UUID version 7: unguessable enough to be an address, and in order of creation, which keeps indexes dense and lists in order. */
export const newId = (): string => {
  const bytes = randomBytes(16)
  newest = nextPlace(bytes.readUInt16BE(6))
  bytes.writeUIntBE(newest.at, 0, 6)
  bytes.writeUInt16BE(0x7000 | newest.place, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
