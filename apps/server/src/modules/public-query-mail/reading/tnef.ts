import { decodeText } from './decode-text.ts'

interface PackedFile {
  name: string
  bytes: Buffer
}

const magic = 0x223e9f78
const attribute = {
  body: 0x0002800c,
  beginsFile: 0x00069002,
  fileTitle: 0x00018010,
  fileData: 0x0006800f,
  fileProperties: 0x00069005,
}
const longName = 0x3707
const filesAtMost = 100

const zeroEnded = (bytes: Buffer): string => decodeText(bytes, null).split('\0')[0]?.trim() ?? ''

/** The long name of a file stands among its properties, of which only those with a plain value before it are stepped over. */
const longNameIn = (bytes: Buffer): string | null => {
  const mark = Buffer.alloc(4)
  for (const type of [0x1f, 0x1e]) {
    mark.writeUInt32LE(longName * 0x10000 + type)
    const at = bytes.indexOf(mark)
    if (at < 0 || at + 12 > bytes.length) continue
    const length = bytes.readUInt32LE(at + 8)
    if (length === 0 || length > 2_000 || at + 12 + length > bytes.length) continue
    const value = bytes.subarray(at + 12, at + 12 + length)
    return type === 0x1f ? value.toString('utf16le').replace(/\0.*$/s, '') : zeroEnded(value)
  }
  return null
}

/** What Outlook packs into winmail.dat: the plain text, where there is one, and the files. null: it is none, or broken. */
export const readTnef = (bytes: Buffer): { text: string; files: PackedFile[] } | null => {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== magic) return null
  let text = ''
  const files: PackedFile[] = []
  for (let at = 6; at + 9 <= bytes.length; ) {
    const id = bytes.readUInt32LE(at + 1)
    const length = bytes.readUInt32LE(at + 5)
    const end = at + 9 + length
    if (end > bytes.length) return files.length || text ? { text, files } : null
    const data = bytes.subarray(at + 9, end)
    const file = files.at(-1)
    if (id === attribute.body) text = decodeText(data.subarray(0, Math.max(0, data.length)), null)
    else if (id === attribute.beginsFile && files.length < filesAtMost)
      files.push({ name: '', bytes: Buffer.alloc(0) })
    else if (id === attribute.fileTitle && file) file.name ||= zeroEnded(data)
    else if (id === attribute.fileData && file) file.bytes = data
    else if (id === attribute.fileProperties && file) file.name = longNameIn(data) ?? file.name
    at = end + 2
  }
  return { text, files: files.filter(file => file.bytes.length > 0) }
}
