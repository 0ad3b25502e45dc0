import { spelledOut } from './spelled-out.ts'

/** Widths of the signs from blank to tilde in thousandths of the size, as every reader of PDF files has them for Helvetica. */
const plainWidths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const boldWidths = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
  556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
  556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
  333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
]
/** Of everything else: as wide as the widest letter, so that no line gets too long. */
const otherWidth = 778

/** Signs of the code page between 128 and 159, by their place. */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const westernCode = (sign: string): number | null => {
  const code = sign.codePointAt(0) ?? 0
  if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code
  const at = special.indexOf(sign)
  return at >= 0 ? 128 + at : null
}

/** Letters of Central Europe, the Baltic and Turkey: the font has them under these names, but no code page of PDF files has. */
const easternNames: Record<string, string> = {
  ...{ Ą: 'Aogonek', ą: 'aogonek', Ć: 'Cacute', ć: 'cacute', Ę: 'Eogonek', ę: 'eogonek', Ł: 'Lslash' },
  ...{ ł: 'lslash', Ń: 'Nacute', ń: 'nacute', Ś: 'Sacute', ś: 'sacute', Ź: 'Zacute', ź: 'zacute' },
  ...{ Ż: 'Zdotaccent', ż: 'zdotaccent', Č: 'Ccaron', č: 'ccaron', Ď: 'Dcaron', ď: 'dcaron' },
  ...{ Ě: 'Ecaron', ě: 'ecaron', Ň: 'Ncaron', ň: 'ncaron', Ř: 'Rcaron', ř: 'rcaron', Ť: 'Tcaron' },
  ...{ ť: 'tcaron', Ů: 'Uring', ů: 'uring', Ĺ: 'Lacute', ĺ: 'lacute', Ľ: 'Lcaron', ľ: 'lcaron' },
  ...{ Ŕ: 'Racute', ŕ: 'racute', Ő: 'Ohungarumlaut', ő: 'ohungarumlaut', Ű: 'Uhungarumlaut' },
  ...{ ű: 'uhungarumlaut', Ğ: 'Gbreve', ğ: 'gbreve', İ: 'Idotaccent', ı: 'dotlessi', Ş: 'Scedilla' },
  ...{ ş: 'scedilla', Đ: 'Dcroat', đ: 'dcroat', Ă: 'Abreve', ă: 'abreve', Ș: 'Scommaaccent' },
  ...{ ș: 'scommaaccent', Ț: 'Tcommaaccent', ț: 'tcommaaccent', Ā: 'Amacron', ā: 'amacron' },
  ...{ Ē: 'Emacron', ē: 'emacron', Ī: 'Imacron', ī: 'imacron', Ū: 'Umacron', ū: 'umacron' },
  ...{ Ė: 'Edotaccent', ė: 'edotaccent', Į: 'Iogonek', į: 'iogonek', Ų: 'Uogonek', ų: 'uogonek' },
  ...{ Ģ: 'Gcommaaccent', ģ: 'gcommaaccent', Ķ: 'Kcommaaccent', ķ: 'kcommaaccent' },
  ...{ Ļ: 'Lcommaaccent', ļ: 'lcommaaccent', Ņ: 'Ncommaaccent', ņ: 'ncommaaccent' },
}
const firstEastern = 128
const easternCodes = new Map(Object.keys(easternNames).map((sign, place) => [sign, firstEastern + place]))

export const westernEncoding = '/WinAnsiEncoding'
export const easternEncoding = `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${firstEastern} ${Object.values(
  easternNames,
)
  .map(name => `/${name}`)
  .join(' ')}] >>`

const isDrawable = (sign: string): boolean => easternCodes.has(sign) || westernCode(sign) !== null
const drawable = (text: string): string => spelledOut(text, isDrawable)

/** A letter is as wide with an accent as without. */
export const widthOf = (text: string, size: number, isBold = false): number => {
  const widths = isBold ? boldWidths : plainWidths
  let total = 0
  for (const sign of drawable(text))
    total += widths[(sign.normalize('NFD').codePointAt(0) ?? 0) - 32] ?? otherWidth
  return (total * size) / 1000
}

const questionMark = 63

export interface EncodedPart {
  isEastern: boolean
  codes: number[]
}

/** A text in the two code pages by turns; what neither has is spelled out, and what cannot be spelled is a question mark. */
export const encodedParts = (text: string): EncodedPart[] => {
  const parts: EncodedPart[] = []
  for (const sign of drawable(text)) {
    const eastern = easternCodes.get(sign)
    const code = eastern ?? westernCode(sign) ?? questionMark
    const last = parts.at(-1)
    if (last && last.isEastern === (eastern !== undefined)) last.codes.push(code)
    else parts.push({ isEastern: eastern !== undefined, codes: [code] })
  }
  return parts
}
