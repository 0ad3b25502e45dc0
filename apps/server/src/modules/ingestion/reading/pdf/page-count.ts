const roman = /^(?=[ivxlc])(?:x[cl]|l?x{0,3}|c)(?:i[xv]|v?i{0,3})$/i
const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

const romanNumber = (text: string): number =>
  [...text.toLowerCase()].reduce((sum, sign, index, all) => {
    const value = romanValues[sign] ?? 0
    return sum + (value < (romanValues[all[index + 1] ?? ''] ?? 0) ? -value : value)
  }, 0)

/** "Seite 3 von 7", "3/7", "- 3 -", or the number at the beginning or end of the line. */
const forms = [
  /\b(?:Seite|Page|Blatt|S\.)\s*(\d{1,4})\b/i,
  /\b(\d{1,4})\s*(?:von|of|\/)\s*\d{1,4}\W*$/,
  /^\W*(\d{1,4})(?![\d.,]*\d)(?=\s|\W*$)/,
  /(?:^|[\s|–—-])(\d{1,4})\W*$/,
]

/** A number that counts other things than pages: "Bescheid Nr. 107", "§ 4", "Anlage 2", "12,50 Euro". */
const counted =
  /(?:\b(?:Nr|Nummer|No|Az|Aktenzeichen|Anlage|Artikel|Art|Los|Tabelle|Position|Pos|Grundstück|Bescheid|Jahr)\b\.?|§|\d[.,])\s*$/i

/** The number of the page that a line tells; null where it tells none. */
export const countOf = (text: string): number | null => {
  const line = text.trim()
  const alone = line.replace(/^[-–—|\s]+|[-–—|\s]+$/g, '')
  if (roman.test(alone)) return romanNumber(alone)
  for (const form of forms) {
    const match = form.exec(line)
    if (!match?.[1]) continue
    const at = match.index + match[0].indexOf(match[1])
    return counted.test(line.slice(0, at)) || /^\s*(?:Euro|EUR|€|%)/.test(line.slice(at + match[1].length))
      ? null
      : Number(match[1])
  }
  return null
}
