import { el, isWebAddress, link } from './elements.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)

const elementFor = (tag: string, href: string | undefined): HTMLElement => {
  if (tag === 'a' && href && isWebAddress(href)) return link(href)
  return tag === 'strong' || tag === 'em' || tag === 'b' || tag === 'i' ? el(tag) : el('span')
}

/** The text before a chat, which the server has cleaned: its few tags are made anew, everything else is text. */
export const renderTenantText = (html: string): HTMLElement => {
  const page = el('div', { dir: 'auto' })
  const open: HTMLElement[] = [page]
  for (const piece of html.split(/(<[^<>]*>)/)) {
    const here = open[open.length - 1] ?? page
    const [, isEnd, tag = ''] = /^<(\/?)([a-z]+)\b/.exec(piece) ?? []
    if (!tag) here.append(decoded(piece))
    else if (tag === 'br') here.append(el('br'))
    else if (!isEnd) {
      const href = /\shref="([^"]*)"/.exec(piece)?.[1]
      const element = elementFor(tag, href && decoded(href))
      here.append(element)
      open.push(element)
    } else if (open.length > 1) open.pop()
  }
  return page
}
