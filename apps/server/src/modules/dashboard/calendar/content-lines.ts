/** One line of an iCalendar file (RFC 5545 §3.1), its parameters left out where nobody needs them. */
export interface ContentLine {
  name: string
  value: string
}

/** The colon that ends name and parameters; those in quotes belong to a parameter. */
const valueStart = (line: string): number => {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return -1
}

/** Long lines are folded: what begins with a space goes on with the one before. */
export const contentLines = (text: string): ContentLine[] =>
  text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap(line => {
      const colon = valueStart(line)
      if (colon < 1) return []
      const [name = ''] = line.slice(0, colon).split(';')
      return [{ name: name.toUpperCase(), value: line.slice(colon + 1) }]
    })

/** A text as people wrote it, on one line. */
export const textOf = (value: string): string =>
  value
    .replaceAll(/\\([\\;,nN])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? ' ' : mark))
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
