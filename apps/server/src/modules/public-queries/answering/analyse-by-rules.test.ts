import { describe, expect, it } from 'vitest'
import { analyseByRules } from './analyse-by-rules.ts'
import { findDeadline } from './find-deadline.ts'
import { titleByRules, topicsByRules } from './name-by-rules.ts'

const today = '2026-11-16'
const analyse = (letter: string) => analyseByRules(letter, letter, today)

const letter = `Betreff: Umzug nach Musterstadt

Sehr geehrte Frau Albrecht,

wir ziehen im Dezember in die Lindenstraße 12a, 12345 Musterstadt. Welche Unterlagen brauchen wir für die Anmeldung?
Was kostet ein Bewohnerparkausweis? Und wie lange gilt er?

Bitte antworten Sie bis spätestens 1.12., da wir dann keinen Zugang mehr haben.

Viele Grüße
Jörg Öztürk
Tel. 0123 456`

describe('what rules understand of a letter', () => {
  it('are its questions in the order asked, without greeting, end and signature', () => {
    const { analysis, requester } = analyse(letter)
    expect(analysis.questions).toEqual([
      'Welche Unterlagen brauchen wir für die Anmeldung?',
      'Was kostet ein Bewohnerparkausweis?',
      'Und wie lange gilt er?',
    ])
    expect(requester).toBe('Jörg Öztürk')
    expect(analysis).toMatchObject({
      concern: 'Umzug nach Musterstadt',
      deadline: '2026-12-01',
      place: 'Lindenstraße 12a, 12345 Musterstadt',
      persons: ['Jörg Öztürk'],
    })
  })

  it('is what somebody wishes where nothing is asked', () => {
    const { analysis } = analyse(
      'Hallo,\nmein Ausweis ist weg. Ich möchte einen neuen Personalausweis beantragen.',
    )
    expect(analysis.questions).toEqual(['Ich möchte einen neuen Personalausweis beantragen.'])
  })

  it('is no politeness, and nothing of a greeting that has something behind it', () => {
    const { analysis } = analyse(
      'Guten Tag, was kostet ein Personalausweis? Können Sie mir weiterhelfen?\nDanke',
    )
    expect(analysis.questions).toEqual(['Was kostet ein Personalausweis?'])
  })

  it.each([
    [
      'Was kostet ein Ausweis, und wie melde ich meinen Hund an?',
      ['Was kostet ein Ausweis?', 'Und wie melde ich meinen Hund an?'],
    ],
    [
      'Hallo, welche Unterlagen brauche ich und wie lange dauert es und wo muss ich hin?',
      ['Welche Unterlagen brauche ich?', 'Und wie lange dauert es?', 'Und wo muss ich hin?'],
    ],
    [
      'Bis wann muss ich zahlen oder an wen wende ich mich?',
      ['Bis wann muss ich zahlen?', 'Oder an wen wende ich mich?'],
    ],
    ['Wann und wo kann ich heiraten?', ['Wann und wo kann ich heiraten?']],
    [
      'Wo steht, was ein Ausweis kostet und wie lange er gilt?',
      ['Wo steht, was ein Ausweis kostet und wie lange er gilt?'],
    ],
    ['Was kosten Ausweis und Pass?', ['Was kosten Ausweis und Pass?']],
    ['Darf ich hier parken und wenn ja, wie lange?', ['Darf ich hier parken und wenn ja, wie lange?']],
  ])('are the questions that one sentence holds: %s', (asked, questions) => {
    expect(analyse(asked).analysis.questions).toEqual(questions)
  })

  it('is never more than six questions, and something for every text', () => {
    const many = Array.from({ length: 9 }, (_, place) => `Was kostet die Gebühr Nummer ${place + 1}?`).join(
      ' ',
    )
    expect(analyse(many).analysis.questions).toHaveLength(6)
    expect(analyse('Personalausweis').analysis.questions).toEqual(['Personalausweis'])
  })

  it('is a day that exists, and the next one of its name', () => {
    expect(findDeadline('Antwort bis zum 30. November erbeten', today)).toBe('2026-11-30')
    expect(findDeadline('bis spätestens 15.01.', today)).toBe('2027-01-15')
    expect(findDeadline('Frist am 31.02.2027', today)).toBeNull()
    expect(findDeadline('Ich wohne seit dem 1.1.2020 hier.', today)).toBeNull()
  })

  it('are topics and a title in the words of the letter', () => {
    const { analysis } = analyse(letter)
    const topics = topicsByRules(analysis)
    expect(topics).toEqual(expect.arrayContaining(['Anmeldung', 'Bewohnerparkausweis']))
    expect(titleByRules(analysis, topics)).toBe('Welche Unterlagen brauchen wir für die Anmeldung?')
  })

  it('is named by what was told where the question alone does not say what it is about', () => {
    const { analysis } = analyse(
      'mein Personalausweis läuft bald ab. Was muss ich für einen neuen mitbringen?',
    )
    expect(titleByRules(analysis, topicsByRules(analysis))).toBe('Mein Personalausweis läuft bald ab')
  })
})
