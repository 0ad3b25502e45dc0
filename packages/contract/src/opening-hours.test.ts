import { describe, expect, it } from 'vitest'
import { noOpeningHours, openingHoursForm, readSpans } from './opening-hours.ts'
import { publicHolidays } from './public-holidays.ts'

describe('hours of a day', () => {
  it.each([
    ['', []],
    ['8-12', [[480, 720]]],
    [
      '8:00–12:00, 14:00–18:30',
      [
        [480, 720],
        [840, 1110],
      ],
    ],
    [
      'von 8 bis 12 Uhr und 13.30 - 16 Uhr',
      [
        [480, 720],
        [810, 960],
      ],
    ],
    ['0–24', [[0, 1440]]],
  ])('are read as people write them: %s', (text, spans) =>
    expect(readSpans(text)?.map(({ from, to }) => [from, to])).toEqual(spans),
  )

  it.each(['8', 'geschlossen', '12-8', '8-12, 11-14', '8-25', '8:70-12', '8-8', 'ab 8'])(
    'that mean nothing are refused: %s',
    text => expect(readSpans(text)).toBeNull(),
  )
})

const place = { name: 'Rathaus', weekly: ['8-12', '', '', '', '', '', ''], by_appointment: false, notice: '' }
const special = { label: 'Zu', from: '2026-12-24', to: null, place: '', hours: '' }
const faultsOf = (form: object) =>
  openingHoursForm
    .safeParse({ ...noOpeningHours, places: [place], ...form })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('a form of opening hours', () => {
  it('is refused at the field that cannot be meant', () => {
    expect(faultsOf({ special_days: [special] })).toEqual([])
    expect(faultsOf({ places: [place, { ...place, name: 'rathaus' }] })).toEqual([
      ['places.1.name', 'Diesen Ort gibt es schon'],
    ])
    expect(faultsOf({ places: [{ ...place, weekly: ['8 bis', '', '', '', '', '', ''] }] })).toEqual([
      ['places.0.weekly.0', 'Bitte so angeben: 8:00–12:00, 14:00–18:00'],
    ])
    expect(faultsOf({ special_days: [{ ...special, to: '2026-12-23' }] })).toEqual([
      ['special_days.0.to', 'Das Ende liegt vor dem Beginn'],
    ])
    expect(faultsOf({ special_days: [{ ...special, place: 'Freibad' }] })).toEqual([
      ['special_days.0.place', 'Diesen Ort gibt es nicht mehr'],
    ])
  })
})

describe('public holidays', () => {
  const dayOf = (year: number, name: string) => publicHolidays(year, 'SN').find(one => one.name === name)?.day

  it.each([
    [2024, '2024-04-01', '2024-11-20'],
    [2025, '2025-04-21', '2025-11-19'],
    [2026, '2026-04-06', '2026-11-18'],
    [2027, '2027-03-29', '2027-11-17'],
    [2038, '2038-04-26', '2038-11-17'],
    [2049, '2049-04-19', '2049-11-17'],
  ])('of %s move with Easter, and with Advent', (year, easterMonday, repentance) => {
    expect(dayOf(year, 'Ostermontag')).toBe(easterMonday)
    expect(dayOf(year, 'Buß- und Bettag')).toBe(repentance)
  })

  it('are those of the state', () => {
    const names = (state: Parameters<typeof publicHolidays>[1]) =>
      publicHolidays(2026, state).map(({ name }) => name)
    expect(names('HH')).toEqual(expect.arrayContaining(['Reformationstag']))
    expect(names('HH')).not.toContain('Fronleichnam')
    expect(names('NW')).toEqual(expect.arrayContaining(['Fronleichnam', 'Allerheiligen']))
    expect(names('BW')).toHaveLength(12)
    expect(names('HE')).toHaveLength(10)
  })
})
