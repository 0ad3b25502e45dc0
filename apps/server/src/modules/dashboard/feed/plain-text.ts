import { Parser } from 'htmlparser2'

/** What stands in these is no text for people. */
const unseen = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'title'])
/** Runs on in the word before and after it; everything else parts words. */
const inWords = new Set(['a', 'abbr', 'b', 'em', 'i', 'mark', 'small', 'span', 'strong', 'sub', 'sup', 'u'])

const cut = (text: string, length: number): string => {
  if (text.length <= length) return text
  const head = text.slice(0, length - 1)
  const end = head.lastIndexOf(' ')
  return `${head.slice(0, end > length / 2 ? end : undefined).trimEnd()}…`
}

/** The words of an HTML text on one line, cut where there are too many. */
export const plainText = (html: string, length: number): string => {
  let hidden = 0
  let text = ''
  const parser = new Parser({
    onopentagname(name) {
      if (unseen.has(name)) hidden += 1
      if (!inWords.has(name)) text += ' '
    },
    ontext(piece) {
      if (!hidden) text += piece
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden -= 1
      if (!inWords.has(name)) text += ' '
    },
  })
  parser.end(html)
  return cut(text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), length)
}
