import { describe, expect, it } from 'vitest'
import { completedByRule, isFollowUp } from './complete-question.ts'
import { extractAnswer, sentencesOf } from './extract-answer.ts'
import type { Source } from './find-sources.ts'
import { matchBindingAnswer } from './match-binding-answer.ts'

describe('a question that leans on the one before', () => {
  it.each([
    'Und für Rentner?',
    'Was kostet das?',
    'Wo bekomme ich ihn?',
    'Gilt das auch für Kinder?',
    'Warum?',
  ])('is known by its words: %s', question => expect(isFollowUp(question)).toBe(true))
  it.each([
    'Was kostet ein Personalausweis?',
    'Wann hat das Bürgerbüro geöffnet?',
    'Können Sie mir sagen, wie ich das Haus ummelde?',
  ])('is not taken for one that stands alone: %s', question => expect(isFollowUp(question)).toBe(false))

  it('takes over what the one before was about', () => {
    const before = { question: 'Was kostet ein Personalausweis?', searchedFor: null, answer: '37 Euro' }
    expect(completedByRule('Und für Rentner?', before)).toBe('Und für Rentner? kostet Personalausweis')
    expect(completedByRule('Wo?', { ...before, searchedFor: 'Reisepass Rentner' })).toBe(
      'Wo? Reisepass Rentner',
    )
  })
})

describe('a binding answer', () => {
  const answers = [
    { question: 'Wann ist das Bürgerbüro geöffnet?' },
    { question: 'Was kostet ein Personalausweis für Kinder?' },
  ]
  it.each([
    ['Wann hat das Bürgerbüro geöffnet?', 0],
    ['Öffnet das Bürgerbüro?', 0],
    ['Kosten Personalausweise für Kinder etwas?', 1],
  ])('is given to the same question in other words: %s', (question, index) =>
    expect(matchBindingAnswer(question, answers)).toBe(answers[index]),
  )
  it.each([
    'Wo ist das Bürgerbüro geöffnet?',
    'Wann ist das Bürgerbüro nicht geöffnet?',
    'Wann ist das Bürgerbüro am 24. Dezember geöffnet?',
    'Was kostet ein Personalausweis?',
    'Was kostet ein Reisepass für Kinder?',
    'Hallo',
  ])('is not given to another one: %s', question => expect(matchBindingAnswer(question, answers)).toBeNull())
})

describe('an answer in the words of the sources', () => {
  const source = (number: number, text: string): Source => ({
    number,
    documentTenantId: '',
    documentId: '',
    documentTitle: 'Bürgerbüro',
    page: null,
    heading: '',
    text,
    datedOn: null,
    url: '',
    score: 1,
  })
  const sources = [
    source(
      1,
      'Personalausweis\n\nEin Personalausweis kostet gem. § 1 Abs. 2 der Verordnung 37 Euro. Mitzubringen ist ein biometrisches Lichtbild. Die Herstellung dauert drei Wochen. Das Rathaus liegt am Markt.',
    ),
    source(2, 'Für junge Menschen kostet ein Personalausweis nur 22,80 Euro. Der Rat tagt am Montag.'),
  ]
  it('keeps sentences whole', () => {
    expect(sentencesOf('Es gilt § 1 Abs. 2 der Satzung. Am 1. Juli ist z. B. frei:\nalles.\n\nNeu')).toEqual([
      'Es gilt § 1 Abs. 2 der Satzung.',
      'Am 1. Juli ist z. B. frei: alles.',
      'Neu',
    ])
  })
  it('leaves a list and a table with the words that announce them', () => {
    expect(sentencesOf('Geöffnet ist:\n\nmontags von 8 bis 16 Uhr.\n\nTermine gibt es online.')).toEqual([
      'Geöffnet ist: montags von 8 bis 16 Uhr.',
      'Termine gibt es online.',
    ])
    expect(sentencesOf('Die Steuer beträgt:\n\nHaltung Steuer\n\n| ein Hund | 96 Euro |\n\nNeu')).toEqual([
      'Die Steuer beträgt: Haltung Steuer\n\n| ein Hund | 96 Euro |',
      'Neu',
    ])
  })
  it('goes by the heading where the sentence does not repeat it, and names a price where one is asked for', () => {
    const law = (number: number, heading: string, text: string) => ({
      ...source(number, text),
      documentTitle: 'Hundesteuersatzung',
      heading,
    })
    const paragraphs = [
      law(1, '§ 9 Anmeldung', 'Wer einen Hund hält, muss ihn innerhalb von zwei Wochen anmelden.'),
      law(2, '§ 4 Steuersätze', 'Die Steuer beträgt im Jahr 96 Euro für jeden Hund.'),
      source(3, 'Die Beglaubigung einer Kopie kostet 5 Euro je Seite.'),
    ]
    const answer = extractAnswer('Was kostet die Hundesteuer?', paragraphs, 'short')
    expect(answer?.text).toBe('Die Steuer beträgt im Jahr 96 Euro für jeden Hund. [1]')
    expect(answer?.sources).toEqual([{ ...paragraphs[1], number: 1 }])
  })
  it('says what was asked for, with its number, and as much as is wanted', () => {
    const short = extractAnswer('Was kostet ein Personalausweis?', sources, 'short')
    expect(short?.text).toBe(
      'Ein Personalausweis kostet gem. § 1 Abs. 2 der Verordnung 37 Euro. Mitzubringen ist ein biometrisches Lichtbild. [1]',
    )
    const long = extractAnswer('Was kostet ein Personalausweis?', sources, 'long')?.text ?? ''
    expect(long).toContain('22,80 Euro. [2]')
    expect(long).not.toContain('Rat tagt')
  })
  it('is none where no sentence has to do with the question', () => {
    expect(extractAnswer('Wie tief ist das Meer?', sources, 'medium')).toBeNull()
  })
})
