import { lengths, signatures, type ZipEntry, zip64From } from './zip-format.ts'

/** Bytes that can be read from any place on. */
export interface ByteSource {
  size: number
  /** From `start` up to, but without, `end`. */
  read(start: number, end: number): AsyncIterable<Buffer>
}

/** The archive is none that could have been made here; the text is for people. */
export class ZipRefused extends Error {
  override name = 'ZipRefused'
}

export interface ZipLimits {
  entries: number
  directoryBytes: number
  pathLength: number
}

const refuse = (said: string): never => {
  throw new ZipRefused(said)
}

const broken = 'Das Archiv ist beschädigt oder unvollständig.'

const gather = async (source: ByteSource, start: number, end: number): Promise<Buffer> => {
  if (start < 0 || end > source.size || end < start) return refuse(broken)
  const pieces: Buffer[] = []
  for await (const piece of source.read(start, end)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const numberAt = (bytes: Buffer, at: number): number => {
  const value = bytes.readBigUInt64LE(at)
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? refuse(broken) : Number(value)
}

const findEnd = async (source: ByteSource) => {
  // Ours has no comment, so it is the very last thing there is.
  const at = source.size - lengths.end
  const end = await gather(source, at, source.size)
  if (end.readUInt32LE(0) !== signatures.end) refuse('Die Datei ist kein Archiv dieses Produkts.')
  const plain = { entries: end.readUInt16LE(10), bytes: end.readUInt32LE(12), at: end.readUInt32LE(16) }
  if (plain.entries < 0xffff && plain.bytes < zip64From && plain.at < zip64From)
    return { ...plain, until: at }
  const locatorAt = at - lengths.locator64
  const locator = await gather(source, locatorAt, at)
  const end64At = locatorAt - lengths.end64
  const end64 = await gather(source, end64At, locatorAt)
  if (
    locator.readUInt32LE(0) !== signatures.locator64 ||
    numberAt(locator, 8) !== end64At ||
    end64.readUInt32LE(0) !== signatures.end64
  )
    refuse(broken)
  return { entries: numberAt(end64, 32), bytes: numberAt(end64, 40), at: numberAt(end64, 48), until: end64At }
}

const isSafePath = (path: string): boolean =>
  !/[\p{Cc}\\:]|^\/|\/$/u.test(path) &&
  path.split('/').every(part => part !== '' && part !== '.' && part !== '..')

const readHeader = (directory: Buffer, start: number, { pathLength }: ZipLimits) => {
  if (start + lengths.directory > directory.length) refuse(broken)
  const header = directory.subarray(start)
  if (header.readUInt32LE(0) !== signatures.directory) refuse(broken)
  const flags = header.readUInt16LE(8)
  if (flags & 0x0009 || header.readUInt16LE(10) !== 0)
    refuse('Das Archiv wurde neu gepackt. Bitte laden Sie es so hoch, wie es heruntergeladen wurde.')
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map(at => header.readUInt16LE(at)) as [
    number,
    number,
    number,
  ]
  const length = lengths.directory + nameLength + extraLength + commentLength
  if (start + length > directory.length || nameLength > pathLength) refuse(broken)
  const path = header.toString('utf8', lengths.directory, lengths.directory + nameLength)
  if (!isSafePath(path)) refuse('Das Archiv enthält einen unzulässigen Dateinamen.')
  const extra = header.subarray(lengths.directory + nameLength, lengths.directory + nameLength + extraLength)
  let place = 4
  const large = (value: number): number => {
    if (value < zip64From) return value
    if (extra.length < place + 8 || extra.readUInt16LE(0) !== 1) return refuse(broken)
    place += 8
    return numberAt(extra, place - 8)
  }
  const unpacked = large(header.readUInt32LE(24))
  const packed = large(header.readUInt32LE(20))
  const entry: ZipEntry = {
    path,
    bytes: unpacked,
    crc32: header.readUInt32LE(16),
    at: large(header.readUInt32LE(42)),
  }
  // Stored, so nothing can grow.
  if (packed !== unpacked) refuse(broken)
  return { entry, next: start + length }
}

/** All entries by path. Whatever overlaps, leaves the archive or comes twice is refused: an archive holds no more than its own size. */
export const readDirectory = async (
  source: ByteSource,
  limits: ZipLimits,
): Promise<Map<string, ZipEntry>> => {
  const end = await findEnd(source)
  if (end.entries > limits.entries || end.bytes > limits.directoryBytes)
    refuse('Das Archiv enthält zu viele Dateien.')
  if (end.at + end.bytes !== end.until) refuse(broken)
  const directory = await gather(source, end.at, end.at + end.bytes)
  const entries = new Map<string, ZipEntry>()
  const known = new Set<string>()
  let [start, free] = [0, 0]
  for (let count = 0; count < end.entries; count += 1) {
    const { entry, next } = readHeader(directory, start, limits)
    if (entry.at < free || known.has(entry.path.toLowerCase())) refuse(broken)
    free = entry.at + lengths.entry + Buffer.byteLength(entry.path) + entry.bytes
    if (free > end.at) refuse(broken)
    known.add(entry.path.toLowerCase())
    entries.set(entry.path, entry)
    start = next
  }
  if (start !== directory.length) refuse(broken)
  return entries
}

/** The content of one entry. */
export async function* readEntry(source: ByteSource, { at, bytes, path }: ZipEntry): AsyncGenerator<Buffer> {
  const header = await gather(source, at, at + lengths.entry)
  const nameLength = header.readUInt16LE(26)
  if (header.readUInt32LE(0) !== signatures.entry || nameLength !== Buffer.byteLength(path)) refuse(broken)
  const start = at + lengths.entry + nameLength + header.readUInt16LE(28)
  if (start + bytes > source.size) refuse(broken)
  yield* source.read(start, start + bytes)
}
