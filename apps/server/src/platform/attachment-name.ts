import { create } from 'content-disposition'

/** No folders, no signs that turn the reading direction or end the header, and none that Windows refuses. */
const safeName = (filename: string): string =>
  filename
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+/, '')
    .slice(-200)
    .trim() || 'dokument'

/** RFC 6266: the name as it is, and one in ASCII for whoever does not read it. */
export const attachmentNamed = (filename: string): string => {
  // Cut in the middle of a character, half of one may be left.
  const name = safeName(filename).toWellFormed()
  const fallback = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|%/g, '_')
  return create(name, { fallback })
}
