import { describe, expect, it } from 'vitest'
import { readQuestion } from '../../retrieval/index.ts'
import { completedByRule, isFollowUp } from './complete-question.ts'
import { extractAnswer } from './extract-answer.ts'
import type { Source } from './find-sources.ts'
import { matchBindingAnswer } from './match-binding-answer.ts'
import { sentencesOf } from './sentences.ts'

describe('a question that leans on the one before', () => {
  it.each([
    'Und für Rentner?',
    'Was kostet das?',
    'Wo bekomme ich ihn?',
    'Gilt das auch für Kinder?',
    'Warum?',
    'Wie hoch ist die Gebühr?',
    'Reisepass?',
  ])('is known by its words: %s', question => expect(isFollowUp(question)).toBe(true))
  it.each([
    'Was kostet ein Personalausweis?',
    'Wann hat das Bürgerbüro geöffnet?',
    'Können Sie mir sagen, wie ich das Haus ummelde?',
    'Wer ist Bundeskanzler?',
    'Wo ist das Standesamt?',
    'Was ist ein Wellensittich?',
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
    ['Guten Tag, können Sie mir sagen, wann das Bürgerbüro geöffnet hat? Viele Grüße, Anna', 0],
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

describe('a binding answer of a town', () => {
  const answers = [{ question: 'Wo kann man heiraten?' }]
  it.each([
    'Wo kann man in Musterstadt heiraten?',
    'Kann ich im Rathaus heiraten?',
    'Wo kann man bei Ihnen heiraten?',
    'Wo kann ich in der Stadt Musterstadt heiraten?',
  ])('is given whether or not the question names the town: %s', question =>
    expect(matchBindingAnswer(question, answers, 'Stadt Musterstadt')).toBe(answers[0]),
  )
  it('is not given to a question about another town or about the town hall itself', () => {
    expect(
      matchBindingAnswer('Wo kann man in Nachbarstadt heiraten?', answers, 'Stadt Musterstadt'),
    ).toBeNull()
    const hours = [{ question: 'Wann ist geöffnet?' }]
    expect(matchBindingAnswer('Wann ist das Rathaus geöffnet?', hours, 'Stadt Musterstadt')).toBeNull()
  })
})

describe('an answer in the words of the sources', () => {
  const extract = (question: string, sources: Source[], length: string) =>
    extractAnswer({ question, ...readQuestion(question) }, sources, length)
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
    expect(sentencesOf('Vorhaben i.S.d. § 17 LKrO sind frei. Das gilt auch i. S. v. § 18.')).toEqual([
      'Vorhaben i.S.d. § 17 LKrO sind frei.',
      'Das gilt auch i. S. v. § 18.',
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
    const answer = extract('Was kostet die Hundesteuer?', paragraphs, 'short')
    expect(answer?.text).toBe('Die Steuer beträgt im Jahr 96 Euro für jeden Hund. [1]')
    expect(answer?.sources).toEqual([{ ...paragraphs[1], number: 1 }])
  })
  it('says what was asked for, with its number, and as much as is wanted', () => {
    const short = extract('Was kostet ein Personalausweis?', sources, 'short')
    expect(short?.text).toBe('Ein Personalausweis kostet gem. § 1 Abs. 2 der Verordnung 37 Euro. [1]')
    const long = extract('Was kostet ein Personalausweis?', sources, 'long')?.text ?? ''
    expect(long).toContain('22,80 Euro. [2]')
    expect(long).not.toContain('Rat tagt')
  })
  it('says what a tax comes to where nothing but its name is asked', () => {
    const tax = [
      source(1, 'Die Hundesteuer wird von der Stadt erhoben. Die Hundesteuermarke ist zurückzugeben.'),
      source(2, 'Die Hundesteuer beträgt im Jahr 96 Euro für jeden Hund.'),
    ]
    expect(extract('Hundesteuer', tax, 'short')?.text).toMatch(/^Die Hundesteuer beträgt im Jahr 96 Euro/)
  })
  it('has the names of the columns above the rows of a table that were asked for', () => {
    const rows = ['40', '60', '80', '120', '240', '1100'].map(size => `| ${size} Liter | ${size},80 Euro |`)
    const table = ['| Behälter | Restmüll im Jahr |', '| --- | --- |', ...rows].join('\n')
    const answer = extract('Wie teuer ist eine Tonne mit 120 Liter?', [source(1, table)], 'medium')
    expect(answer?.text).toBe(
      '| Behälter | Restmüll im Jahr |\n| --- | --- |\n| 120 Liter | 120,80 Euro |\n\n[1]',
    )
  })
  it('has the row of the group that was asked for, below the name of the group', () => {
    const rowsOf = (prices: string[]) =>
      ['Erwachsene', 'Kinder', 'Familien'].map((who, place) => `| ${who} | ${prices[place]},00 Euro |`)
    const table = [
      '| Leistung | Betrag |\n| --- | --- |',
      '| **1. Jahresgebühr** | |',
      ...rowsOf(['22', '8', '34']),
      '| **2. Monatsgebühr** | |',
      ...rowsOf(['5', '2', '9']),
      '| Die Karte gilt überall. | |',
    ].join('\n')
    const answer = extract('Jahresgebühr der Bücherei für Kinder?', [source(1, table)], 'medium')
    expect(answer?.text).toBe(
      '| Leistung | Betrag |\n| --- | --- |\n| **1. Jahresgebühr** | |\n| Kinder | 8,00 Euro |\n\n[1]',
    )
  })
  const duties = [
    'die Wahl des Landrats und seiner Stellvertretungen in öffentlicher Sitzung nach der Landkreisordnung',
    'die Verleihung von Ehrungen des Landkreises',
    'die Entscheidung über die Änderung des Namens und der Grenzen des Landkreises und seiner Gemeinden',
    'der Erlass der Haushaltssatzung und der Nachtragssatzungen sowie die Feststellung der Jahresrechnungen',
    'die Errichtung und Aufhebung von öffentlichen Einrichtungen und von wirtschaftlichen Unternehmen',
  ]
  const list = duties.map((duty, place) => `${place + 1}. ${duty}`).join('\n')
  it('has the item of a long list that was asked for, behind the words that lead to the list', () => {
    const lead = 'Die Mitglieder wählt das Volk. Der Kreistag entscheidet über'
    const answer = extract('Wer entscheidet über Ehrungen?', [source(1, `${lead}\n\n${list}`)], 'short')
    expect(answer?.text).toMatch(
      /^Der Kreistag entscheidet über\n- die Verleihung von Ehrungen des Landkreises/,
    )
    expect(answer?.text).not.toContain('Volk')
  })
  it('goes on with the list where the words that lead to it were chosen', () => {
    const lead = 'Aufgaben des Kreistags sind:'
    const answer = extract('Was sind Aufgaben des Kreistags?', [source(1, `${lead}\n\n${list}`)], 'short')
    expect(answer?.text).toContain(`${lead}\n- ${duties[0]}\n- ${duties[1]}\n`)
  })
  it('ends no word in the middle, however long a statement is', () => {
    const endless = `Die Steuer ${'beträgt unter anderem immer noch '.repeat(40)}96 Euro.`
    const answer = extract('Wie hoch ist die Steuer?', [source(1, endless)], 'short')?.text ?? ''
    expect(answer.length).toBeLessThan(620)
    expect(answer).toMatch(/(?:beträgt|unter|anderem|immer|noch) … \[1\]$/)
  })
  it('is none where no sentence has to do with the question', () => {
    expect(extract('Wie tief ist das Meer?', sources, 'medium')).toBeNull()
  })
})
