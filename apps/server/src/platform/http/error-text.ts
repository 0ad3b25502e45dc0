import { type ErrorReply, shortened } from '@lotse/contract'

/** No error needs more, and no request may cause more. */
export const errorBytesAtMost = 16_384

const messageLength = 600
const fieldLength = 120

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The one place where errors become text: as many fields as fit, whatever was thrown. */
export const errorText = (reply: ErrorReply): string => {
  const shown: ErrorReply = { ...reply, message: shortened(reply.message, messageLength), errors: {} }
  const fitting = new Map<string, string>()
  let bytes = bytesOf(shown)
  for (const [field, message] of Object.entries(reply.errors)) {
    const entry = [shortened(field, fieldLength), shortened(message, messageLength)] as const
    bytes += bytesOf(entry)
    if (bytes > errorBytesAtMost) break
    fitting.set(...entry)
  }
  return JSON.stringify({ ...shown, errors: Object.fromEntries(fitting) })
}
