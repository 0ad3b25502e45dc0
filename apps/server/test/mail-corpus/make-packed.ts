const uint = (value: number, bytes: 1 | 2 | 4): Buffer => {
  const written = Buffer.alloc(bytes)
  written.writeUIntLE(value, 0, bytes)
  return written
}

const attribute = (level: number, id: number, data: Buffer): Buffer =>
  Buffer.concat([
    uint(level, 1),
    uint(id, 4),
    uint(data.length, 4),
    data,
    uint(
      data.reduce((sum, byte) => (sum + byte) & 0xffff, 0),
      2,
    ),
  ])

/** As Outlook packs a mail for others of its kind. */
export const makeTnef = (text: string, files: { name: string; bytes: Buffer }[]): Buffer =>
  Buffer.concat([
    uint(0x223e9f78, 4),
    uint(1, 2),
    attribute(1, 0x00089006, uint(0x00010000, 4)),
    ...(text ? [attribute(1, 0x0002800c, Buffer.from(`${text}\0`, 'latin1'))] : []),
    ...files.flatMap(({ name, bytes }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${name}\0`, 'latin1')),
      attribute(2, 0x0006800f, bytes),
    ]),
  ])

const der = (tag: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  return Buffer.concat([Buffer.from([tag, 0x84]), size, body])
}
const undefinite = (tag: number, ...content: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.from([0, 0])])
const oid = (last: number) => Buffer.from(`06092a864886f70d0107${last.toString(16).padStart(2, '0')}`, 'hex')
const version = Buffer.from([2, 1, 1])

export const signedMail = (inner: Buffer): Buffer =>
  der(
    0x30,
    oid(2),
    der(0xa0, der(0x30, version, der(0x31), der(0x30, oid(1), der(0xa0, der(4, inner))), der(0x31))),
  )

/** In pieces of unknown length, as programs write it that do not wait for its end. */
export const signedInPieces = (inner: Buffer): Buffer =>
  undefinite(
    0x30,
    oid(2),
    undefinite(
      0xa0,
      undefinite(
        0x30,
        version,
        der(0x31),
        undefinite(
          0x30,
          oid(1),
          undefinite(0xa0, undefinite(0x24, der(4, inner.subarray(0, 40)), der(4, inner.subarray(40)))),
        ),
        der(0x31),
      ),
    ),
  )
export const encryptedMail = der(0x30, oid(3), der(0xa0, der(0x30, version, der(4, Buffer.alloc(64, 7)))))
