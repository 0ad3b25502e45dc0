import { depthAtMost, type Inline } from './block.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Puts the pieces of a text into one another. */
const nest = (tokens: readonly Token[]): Inline[] => {
  const whole: Inline[] = []
  const open: Inline[][] = [whole]
  let link: Extract<Inline, { kind: 'link' }> | null = null
  const here = (): Inline[] => open[open.length - 1] ?? whole

  const addText = (text: string): void => {
    const parts = here()
    const last = parts[parts.length - 1]
    if (last?.kind === 'text') last.text += text
    else if (text) parts.push({ kind: 'text', text })
  }
  /** What would lie too deep stays where it is, without its emphasis. */
  const begin = (node: Extract<Inline, { parts: Inline[] }>): void => {
    if (open.length > depthAtMost) open.push(here())
    else {
      here().push(node)
      open.push(node.parts)
    }
  }
  const end = (): void => {
    open.pop()
  }

  const add = (token: Token): void => {
    switch (token.kind) {
      case 'text':
        addText(token.text)
        return
      case 'run':
        for (let count = token.closes.length; count > 0; count -= 1) end()
        addText(token.sign.repeat(token.left))
        for (const kind of token.opens.reverse()) begin({ kind, parts: [] })
        return
      case 'bracket':
        if (token.href === null) addText(token.text)
        else if (token.href) {
          link = { kind: 'link', href: token.href, parts: [] }
          begin(link)
        }
        return
      case 'linkEnd':
        if (link && here() === link.parts && link.parts.length === 0) addText(link.href)
        link = null
        end()
        return
      case 'citation':
        if (link) addText(`[${token.number}]`)
        else here().push(token)
        return
      case 'address':
        if (link) addText(token.text)
        else here().push({ kind: 'link', href: token.href, parts: [{ kind: 'text', text: token.text }] })
        return
      default:
        here().push(token)
    }
  }

  for (const token of tokens) add(token)
  return whole
}

export const parseInline = (text: string): Inline[] => nest(tokensOf(text))
