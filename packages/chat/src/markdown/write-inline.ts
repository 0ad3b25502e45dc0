import type { Inline } from './block.ts'
import { parseInline } from './parse-inline.ts'

/** Whatever the parser would take for more than a letter. */
const escapedText = (text: string): string => text.replace(/[\\`*_[\]<|]/g, '\\$&')

const writtenCode = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const isPadded = /^`|`$|^ .*[^ ].* $/.test(text)
  return isPadded ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}

const writtenTarget = (href: string): string =>
  /[\s()\\]/.test(href) ? `<${href.replaceAll('\\', '\\\\')}>` : href

/** A number alone in brackets is a source, whatever follows it; with a blank it is words. */
const writtenLabel = (label: string): string => (/^[1-9][\d\s,]*$/.test(label) ? `${label} ` : label)

const writtenPart = (part: Inline, em: string): string => {
  switch (part.kind) {
    case 'text':
      return escapedText(part.text)
    case 'code':
      return writtenCode(part.text)
    case 'break':
      return '\n'
    case 'citation':
      return `[${part.number}]`
    case 'strong':
      return `**${writtenParts(part.parts, em)}**`
    case 'em':
      return `${em}${writtenParts(part.parts, em === '*' ? '_' : '*')}${em}`
    case 'link':
      return `[${writtenLabel(writtenParts(part.parts, em))}](${writtenTarget(part.href)})`
  }
}

/** What stands beside a link or a number must not become a part of it. */
const writtenParts = (parts: readonly Inline[], em: string): string => {
  let text = ''
  let wasNumber = false
  for (const part of parts) {
    const next = writtenPart(part, em)
    if (wasNumber && next.startsWith('(')) text += '\\'
    if (text.endsWith('!') && next.startsWith('[')) text = `${text.slice(0, -1)}\\!`
    text += next
    wasNumber = part.kind === 'citation'
  }
  return text
}

/** Side by side as the parser would put them: words in one piece, nothing empty. */
const joined = (parts: readonly Inline[]): Inline[] => {
  const whole: Inline[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (part.kind === 'text' && last?.kind === 'text')
      whole[whole.length - 1] = { kind: 'text', text: last.text + part.text }
    else if ('parts' in part) whole.push({ ...part, parts: joined(part.parts) })
    else if (part.kind !== 'text' || part.text !== '') whole.push(part)
  }
  return whole
}

const withoutEmphasis = (part: Inline): Inline[] => {
  if (part.kind === 'strong' || part.kind === 'em') return part.parts.flatMap(withoutEmphasis)
  return part.kind === 'link' ? [{ ...part, parts: part.parts.flatMap(withoutEmphasis) }] : [part]
}

const readsAs = (text: string, parts: readonly Inline[]): boolean =>
  JSON.stringify(parseInline(text)) === JSON.stringify(parts)

/** Stars or lines for emphasis: where one reads as something else beside its neighbours, the other often does not. */
const writtenAlike = (parts: readonly Inline[]): string | undefined =>
  ['*', '_'].map(em => writtenParts(parts, em)).find(text => readsAs(text, parts))

/**
 * Parts of a line as Markdown that the parser reads as these parts. Emphasis that Markdown cannot say where it stands („a**(b)**“) is left
 * out, one by one; words never are.
 */
export const writeInline = (given: readonly Inline[]): string => {
  const parts = joined(given)
  const text = writtenAlike(parts)
  if (text !== undefined) return text
  const kept = parts.map(withoutEmphasis)
  for (const [index, part] of parts.entries()) {
    const trial = joined([...kept.slice(0, index).flat(), part, ...kept.slice(index + 1).flat()])
    if (writtenAlike(trial) !== undefined) kept[index] = [part]
  }
  const rest = joined(kept.flat())
  return writtenAlike(rest) ?? writtenParts(rest, '*')
}
