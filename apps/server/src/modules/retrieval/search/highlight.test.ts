import { describe, expect, it } from 'vitest'
import { wordMatches } from './highlight.ts'

const marked = (question: string, text: string) =>
  wordMatches(question, text).map(({ start, end, asked, kind }) => [text.slice(start, end), asked, kind])

describe('highlighting', () => {
  it('marks the words of the question in every form', () => {
    expect(
      marked('Wie hoch sind die Gebühren?', 'Die Gebühr ist hoch; hohe Gebühren gibt es nicht.'),
    ).toEqual([
      ['Gebühr', 'Gebühren', 'word'],
      ['hoch', 'hoch', 'word'],
      ['Gebühren', 'Gebühren', 'word'],
    ])
  })

  it('marks words of the same family and compounds', () => {
    expect(marked('Abfall entsorgen', 'Die Abfallwirtschaft und der Sperrabfall')).toEqual([
      ['Abfallwirtschaft', 'Abfall', 'family'],
      ['Sperrabfall', 'Abfall', 'part'],
    ])
    expect(marked('Wohin mit dem Müll?', 'Die Mülltonne')).toEqual([['Mülltonne', 'Müll', 'part']])
    expect(marked('Abfallentsorgung', 'Die Entsorgung')).toEqual([['Entsorgung', 'Abfallentsorgung', 'part']])
  })

  it('gives places that count signs as the text does, whatever stands before', () => {
    const text = '😀 ß Ä\u0308 Bu\u0308rgeramt'
    expect(wordMatches('Bürgeramt', text)).toEqual([
      { asked: 'Bürgeramt', start: text.indexOf('Bu'), end: text.length, kind: 'word' },
    ])
  })

  it('marks nothing for a question without content', () => {
    expect(wordMatches('Was ist das?', 'Was ist das für ein Text?')).toEqual([])
    expect(wordMatches('', 'Text')).toEqual([])
  })
})
