import { Parser } from 'htmlparser2'
import { limits } from '../limits.ts'
import { ReadingError } from '../reasons.ts'

/** Elements that never have children; an unclosed one must not count as depth. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** Looks at a page as a stream before anything builds a tree of it: deep nesting and masses of elements stall every tree parser. */
export const guardPage = (html: string): void => {
  if (html.length > limits.htmlBytes) throw new ReadingError('pageTooLarge')
  let depth = 0
  let elements = 0
  const parser = new Parser({
    onopentag(name) {
      elements++
      if (!empty.has(name)) depth++
      if (depth > limits.htmlDepth || elements > limits.htmlElements) throw new ReadingError('pageTooLarge')
    },
    onclosetag(name) {
      if (!empty.has(name)) depth--
    },
  })
  parser.write(html)
  parser.end()
}
