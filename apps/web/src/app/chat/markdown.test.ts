import { describe, expect, it } from 'vitest'
import { parseMarkdown } from './markdown.ts'

const text = (words: string) => ({ kind: 'text', text: words })
const paragraph = (...parts: unknown[]) => ({ kind: 'paragraph', parts })

describe('the Markdown of an answer', () => {
  it.each([
    ['Eins.\n\nZwei.', [paragraph(text('Eins.')), paragraph(text('Zwei.'))]],
    ['Eins\nZwei', [paragraph(text('Eins'), { kind: 'break' }, text('Zwei'))]],
    [
      'Das **ist *sehr* wichtig**.',
      [
        paragraph(
          text('Das '),
          { kind: 'strong', parts: [text('ist '), { kind: 'em', parts: [text('sehr')] }, text(' wichtig')] },
          text('.'),
        ),
      ],
    ],
    [
      'Kosten:\n| Hund | Euro |\n|---|:-:|\n| erster | 60 [1] |\nSonst nichts.',
      [
        paragraph(text('Kosten:')),
        {
          kind: 'table',
          head: [[text('Hund')], [text('Euro')]],
          rows: [[[text('erster')], [text('60 '), { kind: 'citation', number: 1 }]]],
        },
        paragraph(text('Sonst nichts.')),
      ],
    ],
    ['| kein | Anfang |', [paragraph(text('| kein | Anfang |'))]],
    ['Datei_mit_Namen und 2 * 3 * 4', [paragraph(text('Datei_mit_Namen und 2 * 3 * 4'))]],
    ['Nutze `npm **x**`', [paragraph(text('Nutze '), { kind: 'code', text: 'npm **x**' })]],
    [
      'So ist es [1][2].',
      [
        paragraph(
          text('So ist es '),
          { kind: 'citation', number: 1 },
          { kind: 'citation', number: 2 },
          text('.'),
        ),
      ],
    ],
    [
      'Siehe https://stadt.example/a.',
      [
        paragraph(
          text('Siehe '),
          { kind: 'link', text: 'https://stadt.example/a', href: 'https://stadt.example/a' },
          text('.'),
        ),
      ],
    ],
    ['## Titel', [{ kind: 'heading', parts: [text('Titel')] }]],
    ['```\n**x**\n```\nDanach', [{ kind: 'code', text: '**x**' }, paragraph(text('Danach'))]],
    ['**offen', [paragraph(text('**offen'))]],
    ['<b>roh</b>', [paragraph(text('<b>roh</b>'))]],
  ])('reads %j', (given, blocks) => {
    expect(parseMarkdown(given)).toEqual(blocks)
  })

  it('reads lists in lists, and the number with which one begins', () => {
    const item = (words: string, blocks: unknown[] = []) => ({ parts: [text(words)], blocks })
    expect(
      parseMarkdown('Bringen Sie mit:\n- Ausweis\n  - alt\n  - neu\n- Foto\n\n3. Drittens\n4. Viertens'),
    ).toEqual([
      paragraph(text('Bringen Sie mit:')),
      {
        kind: 'list',
        isOrdered: false,
        start: 1,
        items: [
          item('Ausweis', [{ kind: 'list', isOrdered: false, start: 1, items: [item('alt'), item('neu')] }]),
          item('Foto'),
        ],
      },
      { kind: 'list', isOrdered: true, start: 3, items: [item('Drittens'), item('Viertens')] },
    ])
  })

  it('reads thousands of marks that never close without end', () => {
    const given = '**a _b '.repeat(3000)
    expect(parseMarkdown(given)).toHaveLength(1)
  })
})
