import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnswerFilter } from './answer-filter.ts'

const source = 'https://www.musterstadt.example/pass'
const allowed = {
  numbers: new Set([1, 2]),
  urls: new Set([source]),
  texts: ['Termine gibt es unter https://termine.musterstadt.example/buero im Netz.'],
}

const filtered = (text: string, sizes: number[] = [text.length]): { text: string; cited: number[] } => {
  const filter = createAnswerFilter(allowed)
  let [out, at] = ['', 0]
  for (let piece = 0; at < text.length; piece += 1) {
    const size = sizes[piece % sizes.length] ?? 1
    out += filter.add(text.slice(at, at + size))
    at += size
  }
  return { text: out + filter.end(), cited: [...filter.cited].sort() }
}

describe('what of a model’s words reaches the reader', () => {
  it.each([
    ['Das gilt [1].', 'Das gilt [1].'],
    ['Das gilt [7].', 'Das gilt .'],
    ['Beides [1, 2, 9] gilt.', 'Beides [1][2] gilt.'],
    ['Quellen [1-2] und [Quelle 2].', 'Quellen [1][2] und [2].'],
    ['So 【1†Zeile 3】 steht es.', 'So [1] steht es.'],
    ['Jahr [2024] und [<b>7</b>].', 'Jahr und .'],
    ['Abgeschnitten [1', 'Abgeschnitten '],
    ['Der Punkt [laut Satzung] gilt.', 'Der Punkt [laut Satzung] gilt.'],
  ])('names only sources that there are: %s', (said, shown) => {
    expect(filtered(said).text.replace(/ +/g, ' ')).toBe(shown)
  })

  it.each([
    ['![Bild](https://evil.test/?q=geheim)', ''],
    ['![Bild][ref] Text', ' Text'],
    ['<img src="https://evil.test/x">Text', 'Text'],
    [`Mehr [hier](${source}).`, `Mehr [hier](${source}).`],
    [`Mehr unter ${source}.`, `Mehr unter ${source}.`],
    ['Mehr [hier](https://evil.test/?q=geheim).', 'Mehr hier.'],
    ['Mehr [hier](javascript:alert(1)).', 'Mehr hier).'],
    ['[1](https://evil.test)', '[1]'],
    ['Siehe https://evil.test/?q=geheim jetzt', 'Siehe (Link entfernt) jetzt'],
    ['Siehe <https://evil.test/?q=geheim> jetzt', 'Siehe (Link entfernt) jetzt'],
    ['Unter https://termine.musterstadt.example/buero.', 'Unter termine.musterstadt.example/buero.'],
    ['ht<b>tps://evil.test', 'ht tps://evil.test'],
    ['[a]<b>(//evil.test)', '[a] (//evil.test)'],
    ['[a]: //evil.test', 'a: //evil.test'],
    ['Weniger als 5 < 6 bleibt', 'Weniger als 5 < 6 bleibt'],
    ['Un\u200bsicht\u{e0041}bar', 'Unsichtbar'],
  ])('has no image and no link but to a source: %s', (said, shown) => {
    expect(filtered(said).text).toBe(shown)
  })

  it('is the same however the model cuts its words, and shows no half marker on the way', () => {
    const pieces = fc.constantFrom(
      'Text ',
      '[1]',
      '[9]',
      '[1, 2]',
      '![a](https://evil.test/a)',
      '[b](https://evil.test/b)',
      `[c](${source})`,
      'https://evil.test/c ',
      '<b>',
      '[',
      '[a](',
      '!',
      'h',
      '\n\n',
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
        (said, sizes) => {
          const whole = filtered(said.join(''))
          expect(filtered(said.join(''), sizes)).toEqual(whole)
          expect(whole.text).not.toMatch(/\[9\]|!\[|\]\(https:\/\/evil|https:\/\/evil/)
        },
      ),
      { numRuns: 400, examples: [[['!', '[9]', '[', '\n\n', 'Text '], [1]]] },
    )
  })
})
