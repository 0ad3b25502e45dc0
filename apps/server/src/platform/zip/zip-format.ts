/** Files as they lie in a ZIP archive, unpacked as they are (method „stored“): all sizes are known before the first byte. */
export interface ZipEntry {
  path: string
  bytes: number
  crc32: number
  /** Where its header begins. */
  at: number
}

/** Sizes and places from here on stand in fields of their own. */
export const zip64From = 0xffffffff
const entriesAtMost = 0xffff

export const signatures = {
  entry: 0x04034b50,
  directory: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const
/** Without names and further fields. */
export const lengths = { entry: 30, directory: 46, end: 22, end64: 56, locator64: 20 } as const

const utf8Names = 0x0800
/** 1 January 1980: the time of the archive stands in its manifest, and the same files make the same archive. */
const noDate = 0x0021
const [plainVersion, zip64Version] = [20, 45]

const extraOf = (values: number[]): Buffer => {
  if (!values.length) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(values.length * 8, 2)
  for (const [place, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + place * 8)
  return extra
}

const isLarge = (value: number): boolean => value >= zip64From
const short = (value: number): number => Math.min(value, zip64From)

/** What stands before a file. */
export const entryHeader = ({ path, bytes, crc32 }: Omit<ZipEntry, 'at'>): Buffer => {
  const name = Buffer.from(path)
  const extra = extraOf(isLarge(bytes) ? [bytes, bytes] : [])
  const header = Buffer.alloc(lengths.entry)
  header.writeUInt32LE(signatures.entry, 0)
  header.writeUInt16LE(extra.length ? zip64Version : plainVersion, 4)
  header.writeUInt16LE(utf8Names, 6)
  header.writeUInt16LE(noDate, 12)
  header.writeUInt32LE(crc32, 14)
  header.writeUInt32LE(short(bytes), 18)
  header.writeUInt32LE(short(bytes), 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

/** What the directory at the end of the archive says of a file. */
export const directoryHeader = ({ path, bytes, crc32, at }: ZipEntry): Buffer => {
  const name = Buffer.from(path)
  const extra = extraOf([...(isLarge(bytes) ? [bytes, bytes] : []), ...(isLarge(at) ? [at] : [])])
  const version = extra.length ? zip64Version : plainVersion
  const header = Buffer.alloc(lengths.directory)
  header.writeUInt32LE(signatures.directory, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(utf8Names, 8)
  header.writeUInt16LE(noDate, 14)
  header.writeUInt32LE(crc32, 16)
  header.writeUInt32LE(short(bytes), 20)
  header.writeUInt32LE(short(bytes), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(short(at), 42)
  return Buffer.concat([header, name, extra])
}

interface Directory {
  entries: number
  /** Where it begins. */
  at: number
  bytes: number
}

const end64 = ({ entries, at, bytes }: Directory): Buffer => {
  const end = Buffer.alloc(lengths.end64 + lengths.locator64)
  end.writeUInt32LE(signatures.end64, 0)
  end.writeBigUInt64LE(BigInt(lengths.end64 - 12), 4)
  end.writeUInt16LE(zip64Version, 12)
  end.writeUInt16LE(zip64Version, 14)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(bytes), 40)
  end.writeBigUInt64LE(BigInt(at), 48)
  end.writeUInt32LE(signatures.locator64, 56)
  end.writeBigUInt64LE(BigInt(at + bytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}

/** The last bytes of the archive. */
export const archiveEnd = (directory: Directory): Buffer => {
  const { entries, at, bytes } = directory
  const end = Buffer.alloc(lengths.end)
  const shownEntries = Math.min(entries, entriesAtMost)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(shownEntries, 8)
  end.writeUInt16LE(shownEntries, 10)
  end.writeUInt32LE(short(bytes), 12)
  end.writeUInt32LE(short(at), 16)
  const needs64 = entries >= entriesAtMost || isLarge(at) || isLarge(bytes)
  return needs64 ? Buffer.concat([end64(directory), end]) : end
}
