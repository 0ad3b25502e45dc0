import { widthOf } from './helvetica.ts'

/** A part of a paragraph that looks alike. */
export interface PdfRun {
  text: string
  isBold?: boolean
  isItalic?: boolean
  href?: string
}

/** Parts without a blank between them. */
type Word = PdfRun[]

export const runsWidth = (runs: readonly PdfRun[], size: number): number =>
  runs.reduce((total, { text, isBold }) => total + widthOf(text, size, isBold), 0)

/** Per line that was broken by hand. */
const wordsOf = (runs: readonly PdfRun[]): Word[][] => {
  let word: Word = []
  let words: Word[] = [word]
  const paragraphs = [words]
  for (const { text, ...look } of runs)
    for (const part of text.split(/(\r?\n|[\t\p{Cc} ])/u))
      if (/^\r?\n$/.test(part)) {
        word = []
        words = [word]
        paragraphs.push(words)
      } else if (/^[\t\p{Cc} ]$/u.test(part)) {
        word = []
        words.push(word)
      } else if (part) word.push({ ...look, text: part })
  return paragraphs
}

/** A word without end goes on in the next line. */
const cut = (word: Word, fits: (runs: Word) => boolean): { head: Word; rest: Word } => {
  const head: Word = []
  for (const [place, run] of word.entries()) {
    if (fits([...head, run])) {
      head.push(run)
      continue
    }
    const signs = [...run.text]
    let length = signs.length
    const begun = () => ({ ...run, text: signs.slice(0, length).join('') })
    while (length > 0 && !fits([...head, begun()])) length = Math.floor(length * 0.9)
    if (!head.length) length = Math.max(length, 1)
    if (length) head.push(begun())
    return { head, rest: [{ ...run, text: signs.slice(length).join('') }, ...word.slice(place + 1)] }
  }
  return { head, rest: [] }
}

const isAlike = (one: PdfRun, other: PdfRun): boolean =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href

/** Between words that look alike the blank does too. */
const blankBetween = (before: PdfRun | undefined, next: PdfRun | undefined): PdfRun =>
  before && next && isAlike(before, next) ? { ...next, text: ' ' } : { text: ' ' }

const joined = (runs: readonly PdfRun[]): PdfRun[] => {
  const line: PdfRun[] = []
  for (const run of runs) {
    const last = line.at(-1)
    if (last && isAlike(last, run)) line[line.length - 1] = { ...last, text: last.text + run.text }
    else line.push(run)
  }
  return line
}

/** A paragraph broken into lines of this width. */
export const linesOf = (runs: readonly PdfRun[], size: number, width: number): PdfRun[][] => {
  const fits = (line: readonly PdfRun[]) => runsWidth(line, size) <= width
  const lines: PdfRun[][] = []
  for (const words of wordsOf(runs)) {
    let line: PdfRun[] = []
    let used = 0
    for (const [place, word] of words.entries()) {
      const added = place ? [blankBetween(line.at(-1), word[0]), ...word] : word
      const longer = used + runsWidth(added, size)
      if (longer <= width) {
        line.push(...added)
        used = longer
        continue
      }
      if (line.length) lines.push(line)
      let { head, rest } = cut(word, fits)
      while (rest.length) {
        lines.push(head)
        ;({ head, rest } = cut(rest, fits))
      }
      line = [...head]
      used = runsWidth(line, size)
    }
    lines.push(line)
  }
  return lines.map(joined)
}
