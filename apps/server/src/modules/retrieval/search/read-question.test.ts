import { describe, expect, it } from 'vitest'
import { lexiconOf } from '../words/german/lexicon.ts'
import { readQuestion, termsOfQuestion } from './read-question.ts'

const othersOf = (question: string) => readQuestion(question).others.map(({ word }) => word.stem)

describe('what is looked for beside the words of a question', () => {
  it.each([
    ['Wie melde ich mein Auto ab?', 'ausserbetriebsetzung'],
    ['Auto abgemeldet', 'ausserbetriebsetzung'],
    ['Wie hoch darf die Kaution sein?', 'mietsicherhei'],
    ['Kneipe aufmachen', 'gaststatt'],
    ['Was kostet das?', 'buhr'],
    ['Perso weg', 'personalauswei'],
    ['perso beantragen', 'personalauswei'],
  ])('%s: what the administration calls it', (question, stem) => {
    expect(othersOf(question)).toContain(stem)
  })

  it.each([
    ['Formular abgegeben', 'abgab'],
    ['Wo kann ich mich anmelden?', 'anmeldung'],
    ['Anmeldung', 'angemeld'],
    ['Gebe ich den Ausweis dort ab?', 'abgeb'],
    ['Handschuh verloren', 'verlu'],
  ])('%s: words of the same family', (question, stem) => {
    expect(othersOf(question)).toContain(stem)
  })

  it.each([
    ['Ich bin umgezogen', 'umzieh'],
    ['Wann muss ich umziehen?', 'umgezog'],
    ['Mein Hund ist gestorben', 'stirb'],
    ['Wo wird angemeldet?', 'anmeld'],
  ])('%s: another form of the same verb counts nearly as much', (question, stem) => {
    const { others } = readQuestion(question)
    expect(others).toContainEqual(
      expect.objectContaining({ word: expect.objectContaining({ stem }), share: 0.8 }),
    )
  })

  it('a noun is no form of a verb that sounds like it', () => {
    const { others } = readQuestion('Ausnahme Bebauungsplan?')
    expect(others.filter(({ by, share }) => by === 'family' && share > 0.5)).toEqual([])
  })

  it('the parts of a compound with what they mean, and two words as one', () => {
    expect(othersOf('Müllgebührenbescheid')).toEqual(expect.arrayContaining(['mull', 'abfall']))
    expect(othersOf('Archiv Ordnung?')).toContain('archivordnung')
  })

  it('several words mean something only together', () => {
    expect(othersOf('Auto waschen')).not.toContain('ausserbetriebsetzung')
    expect(othersOf('Newsletter abmelden')).not.toContain('ausserbetriebsetzung')
  })

  it.each([
    ['Kurtaxe pro Person?', 'personalauswei'],
    ['Hund halten', 'einkomm'],
    ['Wir wollen heiraten', 'gastwir'],
    ['eine andere Schule', 'anderungssatzung'],
    ['Ausweis verloren', 'abschiebung'],
    ['Wo kann ich parken?', 'grunanlag'],
    ['Pfand zurück', 'vollstreckung'],
  ])('%s: nothing that only sounds alike (%s)', (question, stem) => {
    expect(othersOf(question)).not.toContain(stem)
  })

  it("a tenant's own words", () => {
    const glossary = lexiconOf([{ from: 'Blaues Haus', to: 'Jugendzentrum', weight: 0.9 }])
    const { others } = readQuestion('Wann hat das Blaue Haus offen?', [glossary])
    expect(others).toContainEqual(expect.objectContaining({ by: 'glossary', share: 0.9 }))
  })

  it('is never much, whatever was asked', () => {
    const long =
      'Müll Auto Hund Steuer Kneipe Lärm Schule Kita Wohnung Miete Chef Urlaub krank Grab Hochzeit Baby '.repeat(
        40,
      )
    const read = readQuestion(long)
    expect(read.words.length).toBeLessThanOrEqual(64)
    expect(read.others.length).toBeLessThanOrEqual(7)
    expect(termsOfQuestion(read).terms.length).toBeLessThan(64 * 3 + 7 * 2 + 1)
  })

  it('weighs less than what was asked, and counts no term twice', () => {
    const read = readQuestion('Müll')
    const { terms, uses } = termsOfQuestion(read)
    const [first] = uses
    expect(uses.filter(({ isAsked }) => !isAsked).every(({ weight }) => weight < (first?.weight ?? 0))).toBe(
      true,
    )
    expect(new Set(terms).size).toBe(terms.length)
  })
})
