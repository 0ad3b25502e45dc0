import { CFB } from '@e965/xlsx'
import iconv from 'iconv-lite'
import type { Member, ReadMember } from '../archive/read-members.ts'
import { ReadingError } from '../reasons.ts'
import { cleanLine } from '../text/clean.ts'
import { decodeText } from '../text/decode.ts'
import type { RawDocument } from '../text/finish.ts'
import { mailDocument } from './mail-document.ts'

type Streams = Map<string, Buffer>

const streamsOf = (bytes: Buffer): Streams => {
  try {
    const file = CFB.read(bytes, { type: 'buffer' })
    return new Map(
      (file.FullPaths as string[]).map((path, index) => [
        path.replace(/^Root Entry\/|\/$/g, ''),
        Buffer.from((file.FileIndex[index]?.content ?? []) as Uint8Array),
      ]),
    )
  } catch (error) {
    throw new ReadingError('damagedMail', { cause: error })
  }
}

/** A property by its number, as UTF-16 or in the alphabet of the sender. */
const textOf = (streams: Streams, property: string, folder = ''): string | null => {
  const wide = streams.get(`${folder}__substg1.0_${property}001F`)
  if (wide) return iconv.decode(wide, 'utf-16le')
  const narrow = streams.get(`${folder}__substg1.0_${property}001E`)
  return narrow ? decodeText(narrow) : null
}

const htmlOf = (streams: Streams): string | null => {
  const bytes = streams.get('__substg1.0_10130102')
  return bytes ? decodeText(bytes) : textOf(streams, '1013')
}

/** When it was sent: tenths of a microsecond since 1601, among the fixed properties. */
const sentOn = (streams: Streams): string | null => {
  const properties = streams.get('__properties_version1.0') ?? Buffer.alloc(0)
  for (let at = 32; at + 16 <= properties.length; at += 16)
    if (properties.readUInt32LE(at) === 0x0039_0040 || properties.readUInt32LE(at) === 0x0e06_0040) {
      const milliseconds = Number(properties.readBigUInt64LE(at + 8) / 10_000n) - 11_644_473_600_000
      return Number.isFinite(milliseconds) && Math.abs(milliseconds) < 8e15
        ? new Date(milliseconds).toISOString()
        : null
    }
  return null
}

/** A message that was attached whole has no bytes of its own, but streams as this one has: its text is read, its attachments are not. */
const attachedMessage = (streams: Streams, folder: string): Member | null => {
  const inner = `${folder}__substg1.0_3701000D/`
  const [subject, text] = [textOf(streams, '0037', inner), textOf(streams, '1000', inner)]
  if (!text) return null
  return { name: cleanLine(subject ?? '') || 'Nachricht', bytes: Buffer.from(text) }
}

const attachmentsOf = (streams: Streams): Member[] => {
  const folders = new Set(
    [...streams.keys()].flatMap(name => /^__attach_version1\.0_#[0-9A-F]+\//.exec(name)?.[0] ?? []),
  )
  return [...folders].map(folder => {
    const name = textOf(streams, '3707', folder) ?? textOf(streams, '3704', folder) ?? 'ohne Namen'
    const bytes = streams.get(`${folder}__substg1.0_37010102`)
    return bytes
      ? { name: cleanLine(name), bytes }
      : (attachedMessage(streams, folder) ?? { name, bytes: Buffer.alloc(0) })
  })
}

/** A message as Outlook saves it. */
export const readMsg = (
  bytes: Buffer,
  readMember: ReadMember,
): Promise<RawDocument | { needsOcr: number[] }> => {
  const streams = streamsOf(bytes)
  return mailDocument(
    {
      subject: textOf(streams, '0037') ?? '',
      from: [textOf(streams, '0C1A'), textOf(streams, '5D01') ?? textOf(streams, '0C1F')]
        .filter(Boolean)
        .join(' – '),
      to: textOf(streams, '0E04') ?? '',
      date: sentOn(streams),
      text: textOf(streams, '1000'),
      html: htmlOf(streams),
      attachments: attachmentsOf(streams),
    },
    readMember,
  )
}
