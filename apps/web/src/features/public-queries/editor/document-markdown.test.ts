import fc from 'fast-check'
import { DOMParser as DocumentParser, type Node } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import { documentOf, markdownOf } from './document-markdown.ts'
import { editorSchema, linkTarget } from './editor-schema.ts'

const again = (document: Node): Node => documentOf(markdownOf(document))
const wordsOf = (document: Node): string => document.textBetween(0, document.content.size, '\n')

const letter = `Guten Tag Frau Muster,

es sind **90 Euro** im Jahr [1][2], für den **zweiten** Hund mehr.
Siehe die [Satzung **Hund**](https://stadt.example/hund.pdf).

1. Anmelden
2. Zahlen
   - bar
   - mit Karte

## Gebühren

| Hund | Euro |
| --- | --- |
| erster | 90 [1] |

> Wörtlich

Mit freundlichen Grüßen`

const pasted = (html: string): string => {
  const place = document.createElement('div')
  place.innerHTML = html
  return markdownOf(DocumentParser.fromSchema(editorSchema).parse(place))
}

describe('an answer in the editor', () => {
  it('comes out as it went in: paragraphs, lists, bold, links, sources, and what only stands there', () => {
    const held = documentOf(letter)
    expect(again(held).eq(held)).toBe(true)
    expect(documentOf(markdownOf(held)).toJSON()).toEqual(held.toJSON())
    expect(markdownOf(held)).toContain('es sind **90 Euro** im Jahr [1][2], für den **zweiten** Hund')
    expect(markdownOf(held)).toContain('[Satzung **Hund**](https://stadt.example/hund.pdf)')
    expect(markdownOf(held)).toContain('| erster | 90 [1] |')
  })

  it('comes out as it went in, whatever a letter is made of', () => {
    const word = fc.constantFrom(
      'Hund',
      '90',
      '**fett**',
      '*kursiv*',
      '[1]',
      'a_b',
      '`x`',
      '2 * 3',
      '12.',
      'C#',
    )
    const link = fc.constantFrom('[Satzung](https://a.example/b)', '**[fett](https://a.example)**', '„ja“')
    const line = fc.array(fc.oneof({ weight: 4, arbitrary: word }, link), { minLength: 1, maxLength: 8 })
    const begin = fc.constantFrom('', '- ', '1. ', '7. ', '  - ', '> ', '## ')
    const text = fc
      .array(fc.tuple(begin, line), { minLength: 1, maxLength: 8 })
      .map(lines => lines.map(([mark, words]) => `${mark}${words.join(' ')}`).join('\n\n'))
    fc.assert(
      fc.property(text, markdown => {
        const held = documentOf(markdown)
        expect(again(held).toJSON(), markdown).toEqual(held.toJSON())
      }),
      { numRuns: 500, seed: 22 },
    )
  })

  it('loses no word of whatever somebody typed, and is settled after the first time', () => {
    const sign = fc.constantFrom(
      ...['a', 'b', ' ', '\n', '\n\n', '*', '**', '_', '`', '[', ']', '(', ')', '[1]', '!', '|', '#', '\\'],
      ...['- ', '  ', '1. ', '> ', '# ', '---', '```', '<', '<br>', '.', '](https://x.de)'],
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 20 }), signs => {
        const held = documentOf(signs.join(''))
        const once = again(held)
        expect(wordsOf(once).replace(/\s+/g, ' ').trim()).toBe(wordsOf(held).replace(/\s+/g, ' ').trim())
        expect(again(once).toJSON()).toEqual(once.toJSON())
      }),
      { numRuns: 800, seed: 23 },
    )
  })

  it('writes emphasis that somebody drew over blanks so that it is read as emphasis', () => {
    const { nodes, marks } = editorSchema
    const strong = [marks.strong.create()]
    const drawn = nodes.doc.create(null, [
      nodes.paragraph.create(null, [
        editorSchema.text('Es sind'),
        editorSchema.text(' 90 Euro ', strong),
        nodes.citation.create({ number: 1 }, null, strong),
        editorSchema.text(' fällig  '),
      ]),
    ])
    expect(markdownOf(drawn)).toBe('Es sind **90 Euro [1]** fällig')
  })
})

describe('what is pasted', () => {
  it('is reduced to paragraphs, lists, bold and links', () => {
    expect(
      pasted(`<h1 style="color:red">Gebühr</h1><p>Es sind <b>90</b> <i>Euro</i>
        <a href="https://a.example" onclick="x()">hier</a><img src="x" onerror="y()"></p>
        <ul><li>eins</li><li><p>zwei</p></li></ul><table><tr><td>a</td></tr></table><script>z()</script>`),
    ).toBe('Gebühr\n\nEs sind **90** Euro [hier](https://a.example)\n\n- eins\n- zwei\n\na')
  })

  it('keeps no link that leads to a program, and no bold that is none', () => {
    expect(pasted('<p><a href="javascript:alert(1)">Weiter</a></p>')).toBe('Weiter')
    expect(pasted('<b style="font-weight:normal"><p>Normal</p></b>')).toBe('Normal')
    expect(pasted('<p><span style="font-weight:700">Fett</span></p>')).toBe('**Fett**')
    expect(pasted('<div data-kept="# kein Programm">Text</div>')).toBe('Text')
  })
})

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  [' stadt.example/hund ', 'https://stadt.example/hund'],
  ['amt@stadt.example', 'mailto:amt@stadt.example'],
  ['javascript:alert(1)', null],
  ['zwei Worte', null],
  ['', null],
])('the address %j leads to %j', (typed, target) => {
  expect(linkTarget(typed)).toBe(target)
})
