import { noOpeningHours, type OpeningHours } from '@lotse/contract'
import { describe, expect, it } from 'vitest'
import { answerHours, hoursText } from './answer-hours.ts'
import { isAboutHours } from './read-hours-question.ts'

const town: OpeningHours = {
  places: [
    {
      name: 'Bürgerbüro',
      weekly: ['8–12, 14–18', '8–12', '', '8:00 - 18:00 Uhr', '8–12', '', ''],
      by_appointment: false,
      notice: '',
    },
    {
      name: 'Rathaus',
      weekly: ['8–16', '8–16', '8–16', '8–16', '8–12:30', '10–12', ''],
      by_appointment: true,
      notice: 'Termine unter 0123 456.',
    },
  ],
  special_days: [
    { label: 'Betriebsausflug', from: '2026-11-18', to: null, place: 'Rathaus', hours: '' },
    { label: 'Langer Donnerstag', from: '2026-11-19', to: null, place: 'Bürgerbüro', hours: '8–20' },
    { label: 'Zwischen den Jahren', from: '2026-12-28', to: '2026-12-31', place: '', hours: '' },
  ],
  federal_state: 'NW',
}
/** Monday 16 November 2026, 17:05 in Berlin, where it is winter: one hour ahead. */
const monday = new Date('2026-11-16T16:05:00Z')
const ask = (question: string, now = monday, before?: string) => answerHours(question, town, now, before)

describe('whether it is still open', () => {
  it.each([
    [
      'Hat das Bürgerbüro heute noch auf?',
      'Das Bürgerbüro hat heute (Montag, 16. November) bis 18:00 Uhr geöffnet.',
    ],
    [
      'ob das Bürgerbüro heute noch auf hat',
      'Das Bürgerbüro hat heute (Montag, 16. November) bis 18:00 Uhr geöffnet.',
    ],
    [
      'Ist das Bürgerbüro jetzt noch offen?',
      'Das Bürgerbüro hat heute (Montag, 16. November) bis 18:00 Uhr geöffnet.',
    ],
    [
      'Wie lange hat das Buergerbuero heute auf',
      'Das Bürgerbüro hat heute (Montag, 16. November) bis 18:00 Uhr geöffnet.',
    ],
    [
      'Guten Morgen, hat das Bürgeramt heute offen?',
      'Das Bürgerbüro hat heute (Montag, 16. November) bis 18:00 Uhr geöffnet.',
    ],
    [
      'Hat das Rathaus jetzt noch geöffnet?',
      'Das Rathaus hat heute (Montag, 16. November) nicht mehr geöffnet. Wieder geöffnet: morgen (Dienstag, 17. November) von 8:00 bis 16:00 Uhr. Ein Besuch ist nur mit Termin möglich. Termine unter 0123 456.',
    ],
  ])('%s', (question, answer) => expect(ask(question)).toBe(answer))

  it('follows the clock of Berlin through the day', () => {
    const at = (time: string) => ask('Hat das Bürgerbüro gerade offen?', new Date(`2026-11-16T${time}:00Z`))
    expect(at('06:59')).toContain(
      'hat gerade geschlossen. Geöffnet ist heute (Montag, 16. November) noch von 8:00 bis 12:00 Uhr und von 14:00',
    )
    expect(at('07:00')).toContain('bis 12:00 Uhr und von 14:00 bis 18:00 Uhr geöffnet')
    expect(at('11:00')).toContain(
      'gerade geschlossen. Geöffnet ist heute (Montag, 16. November) noch von 14:00 bis 18:00 Uhr',
    )
    expect(at('16:59')).toContain('bis 18:00 Uhr geöffnet')
    expect(at('17:00')).toContain('nicht mehr geöffnet')
  })

  it.each([
    ['before the clocks change', '2026-03-26T16:59:00Z', 'bis 18:00 Uhr geöffnet'],
    ['before the clocks change, an hour later', '2026-03-26T17:01:00Z', 'nicht mehr'],
    ['after they have changed', '2026-04-09T15:59:00Z', 'bis 18:00 Uhr geöffnet'],
    ['after they have changed, an hour later', '2026-04-09T16:01:00Z', 'nicht mehr'],
  ])('is right %s', (_, at, said) =>
    expect(ask('Hat das Bürgerbüro noch offen heute?', new Date(at))).toContain(said),
  )

  it('knows that after midnight in Berlin it is tomorrow', () => {
    const late = new Date('2026-11-16T23:30:00Z')
    expect(ask('Hat das Bürgerbüro heute auf?', late)).toContain(
      'heute (Dienstag, 17. November) von 8:00 bis 12:00 Uhr',
    )
  })
})

describe('another day', () => {
  it.each([
    [
      'Wann öffnet das Rathaus am Samstag?',
      /^Das Rathaus hat am Samstag \(21\. November\) von 10:00 bis 12:00 Uhr geöffnet\./,
    ],
    [
      'Hat das Bürgerbüro am Samstag auf?',
      /^Das Bürgerbüro hat am Samstag \(21\. November\) geschlossen\. Wieder geöffnet: am Montag \(23\. November\) von 8:00/,
    ],
    [
      'Ist das Bürgerbüro übermorgen offen?',
      /^Das Bürgerbüro hat übermorgen \(Mittwoch, 18\. November\) geschlossen\./,
    ],
    [
      'Hat das Rathaus am Mittwoch geöffnet?',
      /geschlossen \(Betriebsausflug\)\. Wieder geöffnet: am Donnerstag \(19\. November\)/,
    ],
    ['Hat das Bürgerbüro am Donnerstag auf?', /von 8:00 bis 20:00 Uhr geöffnet \(Langer Donnerstag\)\./],
    ['Hat das Rathaus am 25.12. offen?', /am Freitag \(25\. Dezember\) geschlossen \(1\. Weihnachtstag\)/],
    [
      'Ist das Rathaus am 29. Dezember geöffnet?',
      /geschlossen \(Zwischen den Jahren\)\. Wieder geöffnet: am Samstag \(2\. Januar 2027\)/,
    ],
    ['Ist das Rathaus am 1. Januar 2027 geöffnet?', /geschlossen \(Neujahr\)/],
    ['Haben Sie an Weihnachten geöffnet?', /am Freitag \(25\. Dezember\) geschlossen \(1\. Weihnachtstag\)/],
    [
      'Hat das Rathaus am zweiten Weihnachtsfeiertag offen?',
      /am Samstag \(26\. Dezember\) geschlossen \(2\. Weihnachtstag\)/,
    ],
    ['Ist an Heiligabend geöffnet?', /Rathaus hat am Donnerstag \(24\. Dezember\) von 8:00 bis 16:00 Uhr/],
    [
      'Hat das Rathaus an Silvester auf?',
      /am Donnerstag \(31\. Dezember\) geschlossen \(Zwischen den Jahren\)/,
    ],
    [
      'Habt ihr Ostern auf?',
      /Rathaus hat am Freitag \(26\. März 2027\) geschlossen \(Karfreitag\)\. Wieder geöffnet: am Samstag/,
    ],
    ['Und an Rosenmontag, hat das Rathaus da offen?', /am Montag \(8\. Februar 2027\) von 8:00/],
    ['Hat das Rathaus sonntags auf?', /am Sonntag \(22\. November\) geschlossen/],
  ])('%s', (question, answer) => expect(ask(question)).toMatch(answer))

  it('of somebody who just wants to come is told for every place', () => {
    expect(ask('Kann ich morgen kommen?')).toBe(
      'Das Bürgerbüro hat morgen (Dienstag, 17. November) von 8:00 bis 12:00 Uhr geöffnet.\n\n' +
        'Das Rathaus hat morgen (Dienstag, 17. November) von 8:00 bis 16:00 Uhr geöffnet. Ein Besuch ist nur mit Termin möglich. Termine unter 0123 456.',
    )
  })

  it('goes on with the place, and another place with the day', () => {
    const before = 'Hat das Bürgerbüro heute noch auf?'
    expect(ask('Und am Freitag?', monday, before)).toMatch(/^Das Bürgerbüro hat am Freitag \(20\. November\)/)
    expect(ask('Und das Rathaus?', monday, before)).toMatch(/^Das Rathaus hat heute/)
    expect(ask('Und am Freitag?', monday, 'Was kostet ein Ausweis?')).toBeNull()
    expect(ask('Und am Freitag?')).toBeNull()
  })
})

it('without a day the week is told, with what is different soon', () => {
  expect(ask('Wann hat das Bürgerbüro geöffnet?')).toBe(
    'Öffnungszeiten Bürgerbüro:\n\n- Montag: 8:00–12:00 und 14:00–18:00 Uhr\n- Dienstag: 8:00–12:00 Uhr\n- Mittwoch: geschlossen\n- Donnerstag: 8:00–18:00 Uhr\n' +
      '- Freitag: 8:00–12:00 Uhr\n- Samstag: geschlossen\n- Sonntag: geschlossen\n- Donnerstag, 19. November 2026 (Langer Donnerstag): 8:00–20:00 Uhr',
  )
  expect(hoursText(town, monday)).toContain('Rathaus\nMontag: 8:00–16:00 Uhr')
})

describe('a question that asks for something else', () => {
  it.each([
    'Hat das Freibad heute auf?',
    'Hat der Weihnachtsmarkt heute auf?',
    'Wird an Weihnachten der Müll abgeholt?',
    'Was kostet ein Personalausweis im Bürgerbüro?',
    'Kann ich morgen meinen Ausweis abholen?',
    'Wann öffnet die Anmeldung für das Ferienprogramm im Rathaus?',
    'Wann wird die Biotonne am Montag geleert?',
    'Auf wen ist das Rathaus zugelassen?',
    'Wer ist Bürgermeister?',
    'Darf ich sonntags Glas einwerfen?',
    'Hallo',
    'Kann ich kommen?',
    'Welche Tonne diese Woche?',
    'Was muss ich zu meinem Termin mitbringen?',
  ])('is left to the documents: %s', question => expect(ask(question)).toBeNull())

  it('and every one, where no hours are entered', () => {
    expect(answerHours('Hat das Bürgerbüro heute auf?', noOpeningHours, monday)).toBeNull()
  })

  it('may still have to do with open doors, which a model is told', () => {
    expect(isAboutHours('Kann ich am Samstag im Rathaus heiraten?', town, '2026-11-16')).toBe(true)
    expect(isAboutHours('Was kostet ein Ausweis?', town, '2026-11-16')).toBe(false)
  })
})

it('a place without fixed hours says that one needs an appointment', () => {
  const place = { name: 'Standesamt', weekly: ['', '', '', '', '', '', ''], by_appointment: true, notice: '' }
  expect(answerHours('Hat das Standesamt heute auf?', { ...noOpeningHours, places: [place] }, monday)).toBe(
    'Das Standesamt hat keine festen Öffnungszeiten. Ein Besuch ist nur mit Termin möglich.',
  )
})
