const signs: Record<string, string> = {
  ...{ '‐': '-', '‑': '-', '‒': '-', '―': '–', '−': '-', '⁃': '•', '‣': '•', '●': '•', '▪': '•', '■': '•' },
  ...{ '→': '->', '←': '<-', '⇒': '=>', '≤': '<=', '≥': '>=', '≠': '<>', '≈': '~', '′': "'", '″': '"' },
  ...{ '☐': '[ ]', '☑': '[x]', '☒': '[x]', '✓': '[x]', '✔': '[x]', '№': 'Nr.', '⁄': '/', ẞ: 'SS', ſ: 's' },
}

/** As German papers write names. */
const cyrillic: Record<string, string> = {
  ...{ а: 'a', б: 'b', в: 'w', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'je', ж: 'sch', з: 's', и: 'i', і: 'i' },
  ...{ ї: 'ji', й: 'i', ё: 'jo', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't' },
  ...{ у: 'u', ф: 'f', х: 'ch', ц: 'z', ч: 'tsch', ш: 'sch', щ: 'schtsch', ъ: '', ы: 'y', ь: '', э: 'e' },
  ...{ ю: 'ju', я: 'ja' },
}

const greek: Record<string, string> = {
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm' },
  ...{ ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps' },
  ...{ ω: 'o' },
}

const letters = new Map(
  Object.entries({ ...cyrillic, ...greek }).flatMap(([letter, latin]): [string, string][] => [
    [letter, latin],
    [letter.toUpperCase(), latin.replace(/^./, first => first.toUpperCase())],
  ]),
)

const unseen = /\u{AD}|\p{Cf}|\p{Emoji_Modifier}|\p{Variation_Selector}|\u{2028}|\u{2029}/gu
const blanks = /[\p{Zs}\t]/gu

/** With as many of its accents as can be drawn. */
const withoutAccents = (sign: string, isDrawable: (sign: string) => boolean): string | null => {
  const parts = [...sign.normalize('NFKD')]
  for (let kept = parts.length; kept > 0; kept -= 1) {
    const some = [...parts.slice(0, kept).join('').normalize('NFC')]
    const spelled = some.map(one => (isDrawable(one) ? one : letters.get(one)))
    if (spelled.every(one => one !== undefined) && /^\P{M}/u.test(some[0] ?? '')) return spelled.join('')
  }
  return null
}

/** A text in signs that can be drawn: others are written by what they mean; pictures are left out. What nobody can spell stays. */
export const spelledOut = (text: string, isDrawable: (sign: string) => boolean): string => {
  let spelled = ''
  for (const sign of text.normalize('NFC').replace(unseen, '').replace(blanks, ' '))
    spelled += isDrawable(sign)
      ? sign
      : (signs[sign] ??
        letters.get(sign) ??
        withoutAccents(sign, isDrawable) ??
        (/\p{Extended_Pictographic}/u.test(sign) ? '' : sign))
  return spelled
}
