/** What the German model prints for "§", which is missing in its character set. */
const single = '[8$S5&]'
const double = String.raw`(?:88|\$\$|SS|S8|8S|\$S|S\$|&&|§8|§S|§\$|8§|S§|\$§)`
/** What follows the number of a paragraph in real text. */
const follows = String.raw`(?=\s*(?:Abs|Satz|Nr|Nummer|Buchst|[.,;:)]|und\b|oder\b|bis\b|\p{Lu}|$))`

const pair = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${double}\s?(?=\d+\s?[a-z]?(?:\s*(?:und|bis|,|ff|Abs|oder|\p{Lu}|$)))`,
  'gmu',
)
const one = new RegExp(String.raw`(?<![\p{L}\p{N}.,€])${single}\s(\d{1,4}\s?[a-z]?\b)${follows}`, 'gmu')
const glued = new RegExp(String.raw`(?<![\p{L}\p{N}.,€])([$&])(\d{1,4}[a-z]?\b)${follows}`, 'gmu')
/** "hat 8 500 Einwohner": a thousand, unless it begins the line or a citation follows. */
const thousand = /^[85]\s\d{3}$/
const citation = /^\s*(?:Abs|Satz|Nr|Nummer|Buchst)/

const repairOne = (match: string, number: string, offset: number, text: string): string => {
  const isLineStart = offset === 0 || text[offset - 1] === '\n'
  const isNumber =
    thousand.test(match.trim()) && !isLineStart && !citation.test(text.slice(offset + match.length))
  return isNumber ? match : `§ ${number}`
}

/** "8 5 Abs. 2" → "§ 5 Abs. 2", "SS 3 bis 7" → "§§ 3 bis 7". */
export const repairParagraphSigns = (text: string): string =>
  text.replace(pair, '§§ ').replace(one, repairOne).replace(glued, '§ $2')
