import { isItem, isUnfinished } from './list-items.ts'
import { sentencesOf } from './sentences.ts'

/** A short list is one statement with the words that lead to it; of a longer one each item is. */
const wholeListAtMost = 400
const leadAtMost = 300
const titleAtMost = 80

interface Run {
  isList: boolean
  lines: string[]
}

/** Lines of a list, with the blank ones between them, and lines of anything else. What is wrapped belongs to its item. */
const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  for (const line of text.split('\n')) {
    const last = runs.at(-1)
    if (last?.isList && line.trim() && !isItem(line) && last.lines.at(-1))
      last.lines.push(`${last.lines.pop()} ${line.trim()}`)
    else if (last && (last.isList ? isItem(line) || !line.trim() : !isItem(line)))
      last.lines.push(line.trim())
    else runs.push({ isList: isItem(line), lines: [line.trim()] })
  }
  return runs
}

const leadsOn = (text: string | undefined): text is string =>
  text !== undefined && isUnfinished(text) && !isItem(text) && text.length <= leadAtMost

const asTitle = ([first = '', ...rest]: string[]): string[] =>
  rest.length && first.length <= titleAtMost && /[\p{L}\d)]$/u.test(first)
    ? [`${first}:`, ...rest]
    : [first, ...rest]

/** What a passage states: its sentences, its tables, its lists or, where they are long, their items. */
export const passageSentences = (text: string): string[] => {
  const all: string[] = []
  let prose: string[] = []
  const close = () => {
    const text = prose.join('\n').trim()
    if (text) all.push(...sentencesOf(text))
    prose = []
  }
  const runs = runsOf(text)
  for (const [place, { isList, lines }] of runs.entries()) {
    const items = lines.filter(Boolean)
    if (items.length < 2 || !isList) {
      // A single one is a number that begins a line, or a title of what comes next.
      prose.push(...(isList && place + 1 < runs.length ? asTitle(lines) : lines))
      continue
    }
    close()
    const lead = all.slice(-1).filter(leadsOn)
    const whole = [...lead, ...items].join('\n')
    if (whole.length <= wholeListAtMost) all.splice(all.length - lead.length, lead.length, whole)
    else all.push(...items)
  }
  close()
  return all
}
