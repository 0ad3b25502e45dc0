import { htmlText } from './html-text.ts'

/** A text of a mail, and the group of alternatives that it belongs to. */
export interface TextPart {
  type: 'text/plain' | 'text/html'
  text: string
  group: number | null
}

/** Says only that there is another form. */
const isStub = (plain: string, html: string): boolean =>
  !plain.trim() || (plain.trim().length < 200 && html.length > 5 * plain.trim().length && /html/i.test(plain))

const ofGroup = (parts: TextPart[]): string => {
  const joined = (type: TextPart['type'], read: (text: string) => string) =>
    parts
      .filter(part => part.type === type)
      .map(({ text }) => read(text).trim())
      .filter(Boolean)
      .join('\n\n')
  const plain = joined('text/plain', text => text)
  const html = joined('text/html', htmlText)
  return html && isStub(plain, html) ? html : plain || html
}

/** Of several forms of the same the plain one, and of what stands one after the other all. */
export const chooseText = (parts: TextPart[]): string => {
  const groups = new Map<string, TextPart[]>()
  for (const [index, part] of parts.entries()) {
    const key = part.group === null ? `alone ${index}` : `group ${part.group}`
    groups.set(key, [...(groups.get(key) ?? []), part])
  }
  return [...groups.values()].map(ofGroup).filter(Boolean).join('\n\n')
}

/** Lines that end with a space go on in the next one (RFC 3676). */
export const unfold = (text: string, deletesSpace: boolean): string =>
  text
    .split('\n')
    .map(line => line.replace(/^ (?=[ >]|From )/, ''))
    .reduce<string[]>((lines, line) => {
      const last = lines.at(-1) ?? ''
      const goesOn = last.endsWith(' ') && last !== '-- ' && !/^>|^-- $/.test(line) && !last.startsWith('>')
      if (goesOn) lines[lines.length - 1] = (deletesSpace ? last.slice(0, -1) : last) + line
      else lines.push(line)
      return lines
    }, [])
    .join('\n')
