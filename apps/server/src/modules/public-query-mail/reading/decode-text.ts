import iconv from 'iconv-lite'

const westernLabels = /^(?:iso-?8859-?1|latin-?1|windows-1252|cp-?1252|us-ascii|ascii|iso-?8859-?15)$/

const strictly = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const named = (bytes: Uint8Array, charset: string): string | null => {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return iconv.encodingExists(charset) ? iconv.decode(Buffer.from(bytes), charset) : null
  }
}

/** "GebÃ¼hr" was UTF-8 that somebody on the way took for Western European. */
const undoDouble = (text: string): string => {
  if (!/Ã[\u0080-\u00bf¤¶¼„–œŸ]|â€/.test(text)) return text
  for (const taken of ['windows-1252', 'latin1']) {
    const bytes = iconv.encode(text, taken)
    const undone = iconv.decode(bytes, taken) === text ? strictly(bytes, 'utf-8') : null
    if (undone !== null) return undone
  }
  return text
}

/** What neither a database keeps nor anybody reads. */
const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\ufeff]/g, '')

/** The text of bytes, believing what they say of themselves only as far as it fits. */
export const decodeText = (bytes: Uint8Array, charset: string | null): string => {
  const label = (charset ?? '').trim().toLowerCase().replaceAll('"', '')
  const claimsOther = label !== '' && !/^utf-?8$/.test(label) && !westernLabels.test(label)
  const text =
    (claimsOther ? named(bytes, label) : null) ??
    // Western bytes are hardly ever valid UTF-8 by chance.
    strictly(bytes, 'utf-8') ??
    named(bytes, label.includes('8859-15') || label.includes('885915') ? 'iso-8859-15' : 'windows-1252') ??
    ''
  return withoutControls(undoDouble(text)).replace(/\r\n?/g, '\n')
}
