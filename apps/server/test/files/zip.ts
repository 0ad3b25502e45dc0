import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: string | Buffer
  /** What the directory says instead of the real size. */
  statedSize?: number
  /** Bytes that are already packed, with the size they unpack to. */
  /** As it is, unpacked: a mark that programs look for at its place. */
  isStored?: boolean
  packed?: { bytes: Buffer; size: number; crc: number }
}

const emptyBody = deflateRawSync(Buffer.alloc(0))

/** A zip file with deflated entries. */
export const makeZip = (entries: ZipEntry[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, statedSize, packed, isStored } of entries) {
    const bytes = Buffer.from(content)
    const body = packed?.bytes ?? (isStored ? bytes : bytes.length === 0 ? emptyBody : deflateRawSync(bytes))
    const fields = Buffer.alloc(22)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isStored ? 0 : 8, 4)
    fields.writeUInt32LE(packed?.crc ?? crc32(bytes), 10)
    fields.writeUInt32LE(body.length, 14)
    fields.writeUInt32LE(statedSize ?? packed?.size ?? bytes.length, 18)
    const title = Buffer.from(name)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(title.length, 0)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, lengths, title, body])
    files.push(local)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, lengths, tail, title]))
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 4)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, central, Buffer.from('PK\x05\x06'), end])
}
