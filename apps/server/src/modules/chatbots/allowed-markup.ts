import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../platform/escape-html.ts'

const kept = new Set(['strong', 'em', 'b', 'i'])
/** What stands in these is no text for people. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'title',
])
/** Ends a line where it ended a block. */
const blocks = new Set(['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'blockquote'])

/** Walks over the text as a browser would and writes only what may stay: plain text, and the four tags without attributes. */
const rewrite = (source: string, textOf: (text: string) => string): string => {
  const open: string[] = []
  let hidden = 0
  let written = ''
  let text = ''
  const flush = () => {
    written += textOf(text)
    text = ''
  }
  const parser = new Parser(
    {
      onopentagname(name) {
        if (dropped.has(name)) hidden += 1
        if (hidden) return
        if (name === 'br') text += '\n'
        if (!kept.has(name)) return
        flush()
        open.push(name)
        written += `<${name}>`
      },
      ontext(piece) {
        if (!hidden) text += piece
      },
      onclosetag(name) {
        if (dropped.has(name)) hidden = Math.max(0, hidden - 1)
        if (hidden) return
        if (blocks.has(name)) text += '\n'
        if (!kept.has(name) || !open.includes(name)) return
        flush()
        for (let last = open.pop(); last; last = last === name ? undefined : open.pop())
          written += `</${last}>`
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(source)
  flush()
  for (let last = open.pop(); last; last = open.pop()) written += `</${last}>`
  return written.trim()
}

/** Only where something would be read as a tag or an entity, so that the form shows again what was typed. */
const escapeWhereNeeded = (text: string): string =>
  text.replace(/&(?=[#a-z])/gi, '&amp;').replace(/</g, '&lt;')

/** A text of the pre-page as it is kept: strong, em, b and i, and nothing else of HTML. */
export const cleanText = (source: string): string => rewrite(source, escapeWhereNeeded)

const address = /https?:\/\/[^\s<>"']+/gi
/** What ends a sentence does not belong to the address before it. */
const endsSentence = /[.,;:!?)\]}…“”„]/

const addressIn = (found: string): string => {
  let end = found.length
  while (end > 0 && endsSentence.test(found.charAt(end - 1))) end -= 1
  return found.slice(0, end)
}

const linkOf = (found: string): string => {
  const url = addressIn(found)
  if (!URL.canParse(url)) return escapeHtml(found)
  const shown = escapeHtml(url)
  return `<a href="${shown}" target="_blank" rel="noopener noreferrer">${shown}</a>${escapeHtml(found.slice(url.length))}`
}

const withLinks = (text: string): string => {
  let at = 0
  let html = ''
  for (const match of text.matchAll(address)) {
    html += escapeHtml(text.slice(at, match.index)) + linkOf(match[0])
    at = match.index + match[0].length
  }
  return (html + escapeHtml(text.slice(at))).replace(/\r?\n/g, '<br>')
}

/** The same text for a page: cleaned once more, whatever was kept, with web addresses as links and lines as lines. */
export const shownText = (kept: string): string => rewrite(kept, withLinks)
