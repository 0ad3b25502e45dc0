import { expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'
import { plainTextOf } from './plain-text.ts'

it.each([
  ['Es kostet **60 Euro** [1, 2]. Siehe [Satzung](https://a.example).', 'Es kostet 60 Euro. Siehe Satzung.'],
  ['## Gebühren\n- *eins* [1]\n  - zwei\n- drei', 'Gebühren\neins\nzwei\ndrei'],
  ['| Hund | Euro |\n|---|---|\n| erster | 60 [1] |', 'Hund Euro\nerster 60'],
  ['> Zitat\n\n---\n\n```\ncode\n```\n2 * 3 #1', 'Zitat\ncode\n2 * 3 #1'],
])('%j is read out as words', (markdown, text) => {
  expect(plainTextOf(parseMarkdown(markdown))).toBe(text)
})
