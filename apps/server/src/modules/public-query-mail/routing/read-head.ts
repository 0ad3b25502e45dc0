import type { Ctx } from '../../../platform/context.ts'
import { decodeText } from '../reading/decode-text.ts'
import { mailLimits } from '../reading/limits.ts'
import { addressesIn, decodeWords, idsIn, oneLine } from '../reading/mail-head.ts'
import type { ParsedMail } from '../reading/parsed-mail.ts'

/** The head of a mail, read by itself where nothing else can be: enough to say whose it is. */
export const readHead = async (
  { blobs }: Pick<Ctx, 'blobs'>,
  blobKey: string,
): Promise<Pick<ParsedMail, 'headers' | 'from' | 'subject' | 'messageId' | 'types'>> => {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of blobs.read(blobKey) as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length >= mailLimits.headBytes) break
  }
  const text = decodeText(Buffer.concat(pieces).subarray(0, mailLimits.headBytes), null)
  const [head = ''] = text.split('\n\n', 1)
  const headers = head
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .slice(0, 300)
    .flatMap<[string, string]>(line => {
      const [, name, value] = /^([!-9;-~]{1,80}):(.{0,20000})/.exec(line) ?? []
      return name ? [[name.toLowerCase(), oneLine(value ?? '')]] : []
    })
  const first = (name: string) => headers.find(([key]) => key === name)?.[1] ?? ''
  return {
    headers,
    from: addressesIn(first('from'))[0] ?? { name: '', address: '' },
    subject: oneLine(decodeWords(first('subject'))).slice(0, 500),
    messageId: idsIn(first('message-id'))[0] ?? '',
    types: [],
  }
}
