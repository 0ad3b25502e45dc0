import { matchRuns, type Run, runAt } from './emphasis.ts'

interface Bracket {
  kind: 'bracket'
  text: string
  /** The address once the link is closed; an empty one where only its words stay. */
  href: string | null
}

export type Token =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'citation'; number: number }
  | { kind: 'address'; text: string; href: string }
  | { kind: 'break' }
  | Run
  | Bracket
  | { kind: 'linkEnd' }

/** Everything that may be more than text. Each way is linear, and what it takes is not looked at again. */
const marks =
  /\\(?<escaped>[!-/:-@[-`{-~\n])|(?<ticks>`+)|(?<run>\*+|_+)|\[(?<numbers>[1-9]\d{0,2}(?:\s?,\s?[1-9]\d{0,2}){0,19})\]|(?<bracket>!?\[)|(?<end>\])|<(?<angled>https?:\/\/[^\s<>]+|mailto:[^\s<>]+|[\w.+-]+@[\w.-]+)>|(?<address>https?:\/\/(?:[^\s<>"'()[\]{}|\\^`*]|\([^\s<>"'()[\]{}|\\^`*]*\))+)|(?<break>\n|<br ?\/?>)/gi

/** `(address "title")`: what makes a link of the brackets before it. The title says nothing that the answer does not. */
const target =
  /\(\s?(?:<(?<angled>[^<>\n]{0,2000})>|(?<plain>[^\s()<>]{0,2000}(?:\([^\s()<>]{0,500}\)[^\s()<>]{0,500}){0,9}))(?:\s{1,9}(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\)))?\s?\)/y

const targetAt = (text: string, at: number): { href: string; end: number } | null => {
  target.lastIndex = at
  const match = target.exec(text)
  if (!match) return null
  const { angled, plain = '' } = match.groups ?? {}
  return { href: (angled ?? plain).replace(/\\([!-/:-@[-`{-~])/g, '$1'), end: target.lastIndex }
}

const linkable = /^(?:https?:\/\/|mailto:)[^\s]/i

/** The full stop after an address belongs to the sentence. */
const endOfAddress = (address: string): number => {
  let end = address.length
  while (end > 0 && '.,;:!?_'.includes(address[end - 1] ?? '')) end -= 1
  return end
}

/** Where the next row of exactly so many backticks begins. They are asked for from left to right. */
const backtickFinder = (text: string) => {
  const rows = new Map<number, number[]>()
  for (const { 0: row, index } of text.matchAll(/`+/g)) {
    const places = rows.get(row.length) ?? []
    places.push(index)
    rows.set(row.length, places)
  }
  const passed = new Map<number, number>()
  return (length: number, from: number): number | undefined => {
    const places = rows.get(length) ?? []
    let at = passed.get(length) ?? 0
    while (at < places.length && (places[at] ?? 0) < from) at += 1
    passed.set(length, at)
    return places[at]
  }
}

const codeText = (raw: string): string => {
  const text = raw.replace(/\n/g, ' ')
  const isPadded = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== ''
  return isPadded ? text.slice(1, -1) : text
}

/** The pieces of a text, with links and emphasis matched. */
export const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  const runs: Run[] = []
  const brackets: { bracket: Bracket; isImage: boolean; runsBefore: number }[] = []
  /** Brackets below are around a link, and links do not hold links. */
  let closedBelow = 0
  const findBackticks = backtickFinder(text)

  /** Where the text goes on after a closing bracket. */
  const closeBracket = (at: number): number => {
    const opened = brackets.pop()
    const isAroundLink = brackets.length < closedBelow
    closedBelow = Math.min(closedBelow, brackets.length)
    const found = opened && (opened.isImage || !isAroundLink) ? targetAt(text, at + 1) : null
    if (!opened || !found) {
      tokens.push({ kind: 'text', text: ']' })
      return at + 1
    }
    matchRuns(runs.splice(opened.runsBefore))
    const isLink = !opened.isImage && linkable.test(found.href)
    opened.bracket.href = isLink ? found.href : ''
    if (isLink) tokens.push({ kind: 'linkEnd' })
    if (!opened.isImage) closedBelow = brackets.length
    return found.end
  }

  const takeAddress = (address: string, at: number): number => {
    const end = endOfAddress(address)
    const isWithinWord = /[\p{L}\d]/u.test(text[at - 1] ?? '')
    const href = address.slice(0, end)
    if (isWithinWord || !/^https?:\/\/./i.test(href)) tokens.push({ kind: 'text', text: href })
    else tokens.push({ kind: 'address', text: href, href })
    return at + end
  }

  const takeCode = (ticks: string, at: number): number => {
    const start = at + ticks.length
    const end = findBackticks(ticks.length, start)
    if (end === undefined) {
      tokens.push({ kind: 'text', text: ticks })
      return start
    }
    tokens.push({ kind: 'code', text: codeText(text.slice(start, end)) })
    return end + ticks.length
  }

  /** Where the text goes on after it. */
  const take = (match: RegExpExecArray): number => {
    const { index } = match
    const end = index + match[0].length
    const { escaped, ticks, run, numbers, bracket, angled, address } = match.groups ?? {}
    if (ticks) return takeCode(ticks, index)
    if (address) return takeAddress(address, index)
    if (match.groups?.end) return closeBracket(index)
    if (numbers) {
      for (const number of numbers.split(',')) tokens.push({ kind: 'citation', number: Number(number) })
      // `[1](address)`: a source is opened where it stands, not where the answer says.
      return targetAt(text, end)?.end ?? end
    }
    if (run) {
      const found = runAt(text, index, run.length)
      runs.push(found)
      tokens.push(found)
    } else if (bracket) {
      const opened: Bracket = { kind: 'bracket', text: bracket, href: null }
      brackets.push({ bracket: opened, isImage: bracket === '![', runsBefore: runs.length })
      tokens.push(opened)
    } else if (angled) {
      const href = /^(?:https?|mailto):/i.test(angled) ? angled : `mailto:${angled}`
      tokens.push({ kind: 'address', text: angled, href })
    } else if (escaped && escaped !== '\n') tokens.push({ kind: 'text', text: escaped })
    else tokens.push({ kind: 'break' })
    return end
  }

  let end = 0
  marks.lastIndex = 0
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    if (match.index > end) tokens.push({ kind: 'text', text: text.slice(end, match.index) })
    end = take(match)
    marks.lastIndex = end
  }
  if (end < text.length) tokens.push({ kind: 'text', text: text.slice(end) })
  matchRuns(runs)
  return tokens
}
