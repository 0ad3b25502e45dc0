import { Parser } from 'htmlparser2'

const blocks = new Set(
  'p div tr table ul ol li h1 h2 h3 h4 h5 h6 pre article section header footer address hr dl dt dd form'.split(
    ' ',
  ),
)
const paragraphs = new Set('p ul ol h1 h2 h3 h4 h5 h6 table pre blockquote'.split(' '))
const silent = new Set('style script head title template noscript svg'.split(' '))
const quotesDeepest = 20

/** Not shown to whoever reads the mail: the preview line of newsletters, white on white. */
const isHidden = (attributes: Record<string, string>): boolean =>
  /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i.test(attributes.style ?? '')

/** An HTML mail as its plain text; quotes become lines with `>`. Reads tag by tag: depth costs nothing. */
export const htmlText = (html: string): string => {
  const lines: string[] = []
  let line = ''
  let quotes = 0
  let hiddenFrom = 0
  let depth = 0
  let preformatted = 0
  const endLine = (): void => {
    const said = preformatted ? line.trimEnd() : line.replace(/[ \t\u00a0]+/g, ' ').trim()
    const prefix = '> '.repeat(Math.min(quotes, quotesDeepest))
    if (said || lines.at(-1)?.trim()) lines.push(said ? prefix + said : prefix.trim())
    line = ''
  }
  const breakLine = (): void => {
    if (line.trim()) endLine()
  }
  const open: { name: string; isQuote: boolean }[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        open.push({ name, isQuote: name === 'blockquote' })
        if (!hiddenFrom && (silent.has(name) || isHidden(attributes))) hiddenFrom = depth
        if (hiddenFrom) return
        if (name === 'br') return void endLine()
        if (blocks.has(name) || name === 'blockquote') breakLine()
        if (paragraphs.has(name)) endLine()
        if (name === 'blockquote') quotes += 1
        if (name === 'pre') preformatted += 1
        if (name === 'li') line += '- '
        if (name === 'td' || name === 'th') line += line.trim() ? ' ' : ''
        if (name === 'hr') line += '________________________________'
      },
      ontext(text) {
        if (hiddenFrom) return
        if (!preformatted) line += text.replace(/\s+/g, ' ')
        else
          for (const [index, piece] of text.split('\n').entries()) {
            if (index) endLine()
            line += piece
          }
      },
      onclosetag(name) {
        const closed = open.pop()
        const wasHidden = hiddenFrom > 0
        if (hiddenFrom === depth) hiddenFrom = 0
        depth -= 1
        if (wasHidden) return
        if (blocks.has(name) || name === 'blockquote') breakLine()
        if (closed?.isQuote) quotes = Math.max(0, quotes - 1)
        if (name === 'pre') preformatted = Math.max(0, preformatted - 1)
        if (paragraphs.has(name)) endLine()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.write(html)
  parser.end()
  breakLine()
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
