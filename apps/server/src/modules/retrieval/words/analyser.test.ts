import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOfQuestion } from '../search/question.ts'
import { termsOfQuestion } from '../search/read-question.ts'
import { contentWordsOf, everyWord, fold, termsOf } from './analyser.ts'
import { cistem } from './cistem.ts'

const stemOf = (word: string) => contentWordsOf(word)[0]?.stem
const foldedOf = (text: string) => contentWordsOf(text).map(({ folded }) => folded)

describe('the stemmer', () => {
  it.each([
    // From the documentation of CISTEM's implementations, in the variant without capital letters.
    ['Speicherbehältern', 'speicherbehal'],
    ['Grenzpostens', 'grenzpo'],
    ['Ausgefeiltere', 'ausgefeil'],
    ['gelaufen', 'lauf'],
    ['Häuser', 'hau'],
    ['Straße', 'strass'],
    ['Schiffe', 'schiff'],
    ['schneiend', 'schnei'],
  ])('takes %s to %s', (word, stem) => {
    expect(stemOf(word)).toBe(stem)
  })

  it.each([
    ['Gebühr', 'Gebühren'],
    ['Antrag', 'Antrages'],
    ['Straße', 'Straßen'],
    ['Frist', 'Fristen'],
    ['beantragt', 'beantragte'],
    ['öffentlich', 'öffentlichen'],
    ['question', 'questions'],
    ['mitbringen', 'Mitzubringen'],
    ['anmelden', 'anzumelden'],
    ['abgeben', 'abzugeben'],
    ['zurückgeben', 'zurückzugeben'],
  ])('puts %s and %s together', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other))
  })

  it.each(['Umzugskosten', 'Auszügen', 'Aufzuchten', 'Herzuntersuchungen', 'Einzugsermächtigungen'])(
    'sees no "zu" of a verb in %s',
    word => {
      expect(foldedOf(word)).toEqual([fold(word.toLowerCase())])
    },
  )

  it('takes what its rules take, however it looks for it', () => {
    const rules = (word: string): string => {
      let stem = word
        .replace(/^ge(.{4,})/, '$1')
        .replaceAll('sch', '$')
        .replaceAll('ei', '%')
        .replaceAll('ie', '&')
        .replace(/(.)\1/g, '$1*')
      while (stem.length > 3) {
        if (stem.length > 5 && /(?:e[mr]|nd)$/.test(stem)) stem = stem.slice(0, -2)
        else if (/[tesn]$/.test(stem)) stem = stem.slice(0, -1)
        else break
      }
      return stem.replace(/(.)\*/g, '$1$1').replaceAll('%', 'ei').replaceAll('&', 'ie').replaceAll('$', 'sch')
    }
    const word = fc
      .array(fc.constantFrom('ge', 'sch', 'ei', 'ie', 'nd', 'er', 'em', ...'acehilmnrstu'), { maxLength: 9 })
      .map(parts => parts.join(''))
    fc.assert(fc.property(word, own => cistem(own) === rules(own)))
  })

  it('never makes nothing of a word', () => {
    for (const word of ['e', 'en', 'nnn', 'sss', 'tete', 'ende', '2026', 'ß'])
      expect(cistem(fold(word)).length).toBeGreaterThan(0)
  })
})

describe('folding', () => {
  it('does to every word what it does to rare ones', () => {
    const rules = (word: string): string =>
      word
        .replaceAll('ß', 'ss')
        .replaceAll('ae', 'a')
        .replaceAll('oe', 'o')
        .replace(/(?<![aeiouq])ue/g, 'u')
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
    const word = fc.string({ unit: fc.constantFrom(...'aeouqnäöüßéğx'), maxLength: 9 })
    fc.assert(fc.property(word, own => fold(own) === rules(own)))
  })

  it.each([
    ['Müller', 'Mueller'],
    ['Grüße', 'Gruesse'],
    ['Öl', 'Oel'],
    ['Café', 'Cafe'],
    ['Händler', 'Haendler'],
  ])('finds %s as %s', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other))
  })

  it('leaves ue alone where it is no umlaut', () => {
    expect(foldedOf('Quelle neue')).toEqual(['quelle', 'neue'])
  })

  it('reads umlauts in two pieces, capitals and soft hyphens as what they are', () => {
    expect(foldedOf('Bu\u0308rger')).toEqual(foldedOf('Bürger'))
    expect(foldedOf('BÜRGER')).toEqual(foldedOf('bürger'))
    expect(foldedOf('Bür\u00adger\u00admeister')).toEqual(foldedOf('Bürgermeister'))
  })
})

describe('the words of a text', () => {
  it('are letters and digits without what stands between them', () => {
    expect(foldedOf('E-Mail: § 12 Abs. 3 (Bürger*innen), x²!')).toEqual([
      'e',
      'mail',
      '12',
      'abs',
      '3',
      'burger',
      'innen',
      'x²',
    ])
  })

  it('leave out those that say nothing, in German and in English', () => {
    expect(foldedOf('Wie hoch ist die Gebühr? What is the fee?')).toEqual(['hoch', 'gebuhr', 'fee'])
  })

  it('are long where the administration needs them to be, and not endless', () => {
    const long = 'grundstucksverkehrsgenehmigungszustandigkeitsubertragungsverordnung'
    expect(foldedOf(`kurz ${long} gut ${'te'.repeat(500_000)}`)).toEqual(['kurz', long, 'gut'])
  })

  it('know letters beyond the first plane, and no pictures', () => {
    expect(contentWordsOf('𝒜𝒷 😀 Ende')).toHaveLength(2)
  })

  it('are found in scripts that leave no gaps, and keep the vowels of those that write them as marks', () => {
    expect(foldedOf('垃圾費用是多少？')).toContain('垃圾')
    expect(foldedOf('ค่าธรรมเนียมขยะ')).toContain('ขยะ')
    expect(foldedOf('काल किला')).toEqual(['काल', 'किला'])
  })

  it('hold no half of a character, wherever a text or a term is cut', () => {
    const text = 'a\ud800b a𝒜𝒷𝒸 a𝒜𝒷\u{20000}\u{20000}\u{20000} \udc00'
    expect(foldedOf('\ud800eins zwei\udc00')).toEqual(['eins', 'zwei'])
    for (const term of termsOf(text).counts.keys()) expect(term.isWellFormed()).toBe(true)
  })

  it('have their place in the text as it stands', () => {
    const text = '😀 Die Bu\u0308rgerin «fragt» 2026.'
    const places: string[] = []
    everyWord(text, (_word, start, end) => places.push(text.slice(start, end)))
    expect(places).toEqual(['Die', 'Bu\u0308rgerin', 'fragt', '2026'])
  })
})

describe('the terms of a text', () => {
  it('are stems, beginnings and ends, counted', () => {
    const { counts, length } = termsOf('Abfallgebühr und Abfallgebühren der Stadt')
    expect(length).toBe(3)
    expect(Object.fromEntries(counts)).toEqual({
      abfallgebuhr: 2,
      '^abfall': 2,
      '^abfa': 2,
      $buhr: 2,
      stad: 1,
      '^stad': 1,
      $stad: 1,
    })
  })

  const found = (question: string, text: string) =>
    termsOfQuestion({ text: question, words: wordsOfQuestion(question), others: [] }).terms.filter(term =>
      termsOf(text).counts.has(term),
    )

  it.each([
    ['Abfall', 'Abfallentsorgung'],
    ['Grundsteuer', 'Grundsteuerbescheid'],
    ['Steuer', 'Hundesteuer'],
    ['Gebühr', 'Abfallgebühren'],
    ['Satzung', 'Hundesteuersatzung'],
    ['Entsorgung', 'Abfallentsorgung'],
    ['Antrag', 'Bauanträge'],
    ['Hund', 'Hundesteuer'],
    ['Müll', 'Mülltonnen'],
  ])('let %s find %s, whichever part of the compound it is', (question, text) => {
    expect(found(question, text)).toHaveLength(1)
  })

  it.each([
    ['Zeitung', 'Satzung'],
    ['freundlich', 'öffentlich'],
    ['Krankheit', 'Sicherheit'],
    ['Gemeinschaft', 'Landwirtschaft'],
  ])('do not take %s for %s because they end alike', (question, text) => {
    expect(found(question, text)).toEqual([])
  })
})
