/** A word of the normalised text. */
export interface Token {
  /** As it stands there; `$` where a sentence ends. */
  form: string
  start: number
  end: number
}

export const sentenceEnd = '$'

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || code > 0x7f
const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** Signs that stand for letters within a word, and the letters. */
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}
const isLeetSign = (sign: string): boolean => sign === '@' || sign === '$' || sign === '!' || sign === '€'

/** Words that people write with stars in them. */
const masked =
  `scheisse scheiss ficken fick fickt fuck fucking fucker arsch arschloch arschloecher fotze wichser hurensohn hure nutte schlampe shit bitch
  asshole idiot idioten neger nigger kanake cunt bastard schwuchtel missgeburt drecksau`.split(/\s+/)

/** `f*ck`, `Sch***e`: the words that it may stand for, with a star more or less. */
const unmasked = (form: string): string[] => {
  const [first, last] = [form.indexOf('*'), form.lastIndexOf('*')]
  const [before, after] = [form.slice(0, first), form.slice(last + 1)]
  return before.length + after.length < 2
    ? []
    : masked.filter(
        word => Math.abs(word.length - form.length) <= 1 && word.startsWith(before) && word.endsWith(after),
      )
}

const none: readonly string[] = []
const longestSpelled = 40

/** `sch31ss3`, `idioooot`: what the word says when digits are letters and letters are not drawn out. */
export const readingsOf = (form: string): readonly string[] => {
  if (form.length > longestSpelled) return none
  const readings = new Set<string>(form.includes('*') ? unmasked(form) : [])
  let plain = form
  if (/[a-z].*[0-9@$!€]|[0-9@$!€].*[a-z]/.test(form)) {
    plain = form.replace(/[0134578@$!€]/g, sign => leet[sign] ?? sign)
    readings.add(plain)
    if (form.includes('1')) readings.add(plain.replaceAll('i', 'l'))
  }
  if (/(.)\1\1/.test(plain)) {
    readings.add(plain.replace(/(.)\1{2,}/g, '$1'))
    readings.add(plain.replace(/(.)\1{2,}/g, '$1$1'))
  }
  return readings.size === 0 ? none : [...readings]
}

/** At least so many letters one by one are a word spelled out, not initials. */
const spelledOutFrom = 4

/** `s c h e i s s e`, `i.g.n.o.r.e`: single letters in a row are read as one word. */
const joinSpelledOut = (tokens: Token[], text: string): Token[] => {
  const joined: Token[] = []
  let run: Token[] = []
  const close = () => {
    const [first, last] = [run[0], run.at(-1)]
    if (first && last && run.filter(({ form }) => form !== sentenceEnd).length >= spelledOutFrom) {
      const letters = run.map(({ form }) => (form === sentenceEnd ? '' : form)).join('')
      joined.push({ form: letters, start: first.start, end: last.end })
    } else joined.push(...run)
    run = []
  }
  for (const token of tokens) {
    const previous = run.at(-1)
    const isSingle = token.end - token.start === 1
    const isNear = previous === undefined || token.start - previous.end <= 1
    if (!isSingle || !isNear) close()
    if (isSingle && !(run.length === 0 && token.form === sentenceEnd) && text[token.start] !== ' ')
      run.push(token)
    else joined.push(token)
  }
  close()
  return joined
}

/** The words of a normalised text with the ends of its sentences, in one pass. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [{ form: sentenceEnd, start: 0, end: 0 }]
  let singles = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (
      isLetter(code) ||
      isDigit(code) ||
      (isLeetSign(text[at] ?? '') && isLetter(text.charCodeAt(at + 1)))
    ) {
      const start = at
      at += 1
      while (at < text.length) {
        const next = text.charCodeAt(at)
        if (isLetter(next) || isDigit(next)) at += 1
        else if (isLeetSign(text[at] ?? '') && isLetter(text.charCodeAt(at + 1))) at += 1
        else if (text[at] === '*' && /[a-z*]/.test(text[at + 1] ?? '')) at += 1
        else break
      }
      if (at - start === 1) singles += 1
      tokens.push({ form: text.slice(start, at), start, end: at })
    } else {
      if ('.!?\n;:'.includes(text[at] ?? '') && tokens.at(-1)?.form !== sentenceEnd)
        tokens.push({ form: sentenceEnd, start: at, end: at + 1 })
      at += 1
    }
  }
  return singles >= spelledOutFrom ? joinSpelledOut(tokens, text) : tokens
}
