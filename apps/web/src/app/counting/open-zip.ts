/** More than the parts of any document that are text. */
const unpackedAtMost = 60_000_000
const entriesAtMost = 5_000

export interface ZipEntry {
  name: string
  read(): Promise<Uint8Array<ArrayBuffer>>
}

const inflate = async (packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const reader = new Response(packed).body?.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length
    if (size > unpackedAtMost) throw new Error('This grows too large.')
    parts.push(part.value as Uint8Array<ArrayBuffer>)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

const endSign = 0x0605_4b50
const entrySign = 0x0201_4b50

/** The place of the directory stands at the very end of the file, before a comment. */
const directoryOf = (view: DataView): { at: number; entries: number } => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_558); at--)
    if (view.getUint32(at, true) === endSign)
      return { at: view.getUint32(at + 16, true), entries: view.getUint16(at + 10, true) }
  throw new Error('This is no archive.')
}

/** The files of an archive, as its directory names them. Each is unpacked when it is asked for. */
export const openZip = (bytes: Uint8Array<ArrayBuffer>): ZipEntry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = directoryOf(view)
  const found: ZipEntry[] = []
  let { at } = directory
  for (let left = Math.min(directory.entries, entriesAtMost); left > 0; left--) {
    if (view.getUint32(at, true) !== entrySign) break
    const method = view.getUint16(at + 10, true)
    const packedSize = view.getUint32(at + 20, true)
    const nameLength = view.getUint16(at + 28, true)
    const start = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    found.push({
      name,
      read: async () => {
        const begin = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
        const packed = bytes.slice(begin, begin + packedSize)
        return method === 0 ? packed : inflate(packed)
      },
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return found
}
