/** The encoding is told by the mark at the beginning, by the first line or by the server; without a word it is UTF-8. */
export const decodeXml = (bytes: Uint8Array, contentType: string | null): string => {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']/i.exec(start)?.[1]
  const told = /charset="?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  const isMarked = start.startsWith('\u00ef\u00bb\u00bf')
  for (const label of isMarked ? ['utf-8'] : [declared, told])
    try {
      if (label) return new TextDecoder(label).decode(bytes)
    } catch {
      // Nobody knows an encoding of that name.
    }
  return new TextDecoder().decode(bytes)
}
