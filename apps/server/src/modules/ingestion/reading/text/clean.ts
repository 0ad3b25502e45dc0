const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
}

/** Nothing that people cannot see: no control, direction, width or tag characters, which hide words from the reader or orders to a model. */
const invisible = /[[\p{Cc}\p{Cf}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]--[\t\n\r\u00ad]]/gv
const anySpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const loneSurrogate = /\p{Surrogate}/gu

/** Most lines: plain letters of western languages, which are as they should be. */
const isClean = /^[\t\n\r\x20-\x7e\u00a1-\u00ac\u00ae-\u024f–„“”‚‘’…€•]*$/

/** Text as people see it: one form of each character, no invisible ones. Soft hyphens stay; whoever joins lines needs them. */
export const cleanCharacters = (text: string): string => (isClean.test(text) ? text : cleaned(text))

const cleaned = (text: string): string =>
  text
    .replace(/[ﬀ-ﬆ]/g, ligature => ligatures[ligature] ?? ligature)
    .replace(invisible, '')
    .replace(loneSurrogate, '\ufffd')
    .replace(anySpace, ' ')
    .normalize('NFC')

/** One line of text: as above, without soft hyphens, with single spaces. */
export const cleanLine = (text: string): string =>
  cleanCharacters(text).replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
