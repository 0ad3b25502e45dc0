import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** With `/` between folders. */
  path: string
  content: Buffer
}

/** Midnight of 1 January 1980, the first day that the format knows: the same files give the same bytes. */
const noTime = 0
const firstDay = 0x0021
const utf8Names = 0x0800
const deflated = 8

const entryParts = ({ path, content }: ZipEntry, offset: number) => {
  const name = Buffer.from(path)
  const packed = deflateRawSync(content)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(utf8Names, 2)
  facts.writeUInt16LE(deflated, 4)
  facts.writeUInt16LE(noTime, 6)
  facts.writeUInt16LE(firstDay, 8)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(name.length, 22)
  const place = Buffer.alloc(14)
  place.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, packed]),
    central: Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, place, name]),
  }
}

/** A ZIP archive of a few small files, made in memory. */
export const zipOf = (entries: ZipEntry[]): Buffer => {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { local, central } = entryParts(entry, offset)
    locals.push(local)
    centrals.push(central)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
