import { parseMarkdown } from '@lotse/chat'
import { type Attrs, type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

const linkable = /^(?:https?:\/\/|mailto:)\S+$/i

/** Where a link of an answer may lead; null for anything else. */
export const linkTarget = (typed: string): string | null => {
  const address = typed.trim()
  if (linkable.test(address)) return address
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  return /^[^\s@/:]+\.[^\s@:]+$/.test(address) ? `https://${address}` : null
}

const numberOf = (value: string | null, otherwise: number): number => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number < 1_000_000 ? number : otherwise
}

const wordsOf = (parts: unknown): string => {
  if (Array.isArray(parts)) return parts.map(wordsOf).join('')
  if (typeof parts !== 'object' || parts === null) return ''
  if ('number' in parts) return `[${parts.number}]`
  return 'text' in parts ? String(parts.text) : 'parts' in parts ? wordsOf(parts.parts) : ' '
}

/** A table or code as it looks; it is kept as it is and can only be moved or taken out. */
const keptSpec = ({ markdown }: Attrs): DOMOutputSpec => {
  const frame = { 'data-kept': markdown, class: 'rounded-lg border border-line bg-sunken p-3 text-sm' }
  const [block] = parseMarkdown(String(markdown))
  if (block?.kind !== 'table') {
    return ['pre', { ...frame, 'aria-label': 'Unverändert' }, block?.kind === 'code' ? block.text : '']
  }
  const rows = [block.head, ...block.rows].map(
    cells => ['tr', ...cells.map(cell => ['td', { class: 'px-2 py-1 align-top' }, wordsOf(cell)])] as const,
  )
  return ['div', { ...frame, 'aria-label': 'Tabelle, unverändert' }, ['table', ['tbody', ...rows]]]
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    // What has more weight elsewhere is a paragraph here.
    parseDOM: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(tag => ({ tag })),
    toDOM: () => ['p', 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    parseDOM: [{ tag: 'p[data-heading]', priority: 60 }],
    toDOM: () => ['p', { 'data-heading': '', class: 'font-semibold' }, 0],
  },
  bullet_list: {
    group: 'block',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', { class: 'list-disc pl-6' }, 0],
  },
  ordered_list: {
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1, validate: 'number' } },
    parseDOM: [{ tag: 'ol', getAttrs: list => ({ start: numberOf(list.getAttribute('start'), 1) }) }],
    toDOM: ({ attrs }) => ['ol', { start: attrs.start, class: 'list-decimal pl-6' }, 0],
  },
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  quote: {
    group: 'block',
    content: 'block+',
    parseDOM: [{ tag: 'blockquote[data-quote]' }],
    toDOM: () => ['blockquote', { 'data-quote': '', class: 'border-line border-l-4 pl-3' }, 0],
  },
  rule: {
    group: 'block',
    parseDOM: [{ tag: 'hr[data-rule]' }],
    toDOM: () => ['hr', { 'data-rule': '', class: 'border-line' }],
  },
  kept: {
    group: 'block',
    atom: true,
    attrs: { markdown: { validate: 'string' } },
    parseDOM: [
      {
        tag: '[data-kept]',
        priority: 70,
        getAttrs: element => {
          const markdown = element.getAttribute('data-kept') ?? ''
          const blocks = parseMarkdown(markdown)
          return blocks.length === 1 && ['table', 'code'].includes(blocks[0]?.kind ?? '')
            ? { markdown }
            : false
        },
      },
    ],
    toDOM: ({ attrs }) => keptSpec(attrs),
  },
  text: { group: 'inline' },
  citation: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { number: { validate: 'number' } },
    leafText: ({ attrs }) => `[${attrs.number}]`,
    parseDOM: [
      {
        tag: 'span[data-citation]',
        getAttrs: element => {
          const number = numberOf(element.getAttribute('data-citation'), 0)
          return number > 0 && number < 1000 ? { number } : false
        },
      },
    ],
    toDOM: ({ attrs }) => [
      'span',
      {
        'data-citation': String(attrs.number),
        class: 'mx-0.5 rounded-md border border-line bg-accent-soft px-1 font-medium text-accent-ink text-sm',
      },
      `[${attrs.number}]`,
    ],
  },
  line_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    leafText: () => '\n',
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>

const isNormalWeight = (element: HTMLElement): boolean =>
  /^(?:normal|[1-4]\d\d)$/.test(element.style.fontWeight)

const marks = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: element => {
          const href = element.getAttribute('href') ?? ''
          return linkable.test(href) ? { href } : false
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, class: 'text-accent-ink underline' }, 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Some programs wrap everything in a bold that is none.
      { tag: 'b', getAttrs: element => (isNormalWeight(element) ? false : null) },
      {
        style: 'font-weight',
        getAttrs: weight => (/^(?:bold(?:er)?|[6-9]\d\d)$/.test(weight) ? null : false),
      },
    ],
    toDOM: () => ['strong', 0],
  },
  em: { parseDOM: [{ tag: 'em[data-em]' }], toDOM: () => ['em', { 'data-em': '' }, 0] },
  code: {
    parseDOM: [{ tag: 'code[data-code]' }],
    toDOM: () => ['code', { 'data-code': '', class: 'rounded-sm bg-sunken px-1 text-sm' }, 0],
  },
} satisfies Record<string, MarkSpec>

/**
 * Paragraphs, lists, bold and links are what clerks write and what pasted text is reduced to. The rest of what an answer may hold (titles,
 * quotes, tables, code) is kept where it stands, but never made here.
 */
export const editorSchema = new Schema({ nodes, marks })
