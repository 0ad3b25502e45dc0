import { escapeHtml } from '../../../platform/escape-html.ts'

/** Markup that may stand in a page as it is. */
export interface Html {
  readonly markup: string
}

type Value = string | Html | readonly Html[] | null | false

const markupOf = (value: Value): string => {
  if (value === null || value === false) return ''
  if (typeof value === 'string') return escapeHtml(value)
  return 'markup' in value ? value.markup : value.map(markupOf).join('')
}

/** Whatever is put into it is text, unless it was made the same way. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  markup: parts.reduce((page, part, at) => page + markupOf(values[at - 1] ?? null) + part),
})

/** Data for the script of a page, in an element that is never run. */
export const jsonElement = (id: string, data: object): Html => ({
  markup: `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
})
