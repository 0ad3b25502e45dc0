import { describe, expect, it } from 'vitest'
import { parseCalendar } from './parse-calendar.ts'

const today = '2026-11-16'
const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap(lines => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const days = (...lines: string[]) =>
  parseCalendar(calendar(['UID:1', 'SUMMARY:Termin', ...lines]), today)?.map(({ date }) => date)

describe('a calendar', () => {
  it('tells what is to come, the next first, with its time in Berlin and its place', () => {
    const text = calendar(
      ['SUMMARY:Sp\u00e4ter\\, lang', 'DTSTART;VALUE=DATE:20261224', 'LOCATION:Rathaus\\nSaal 1'],
      ['SUMMARY:Vorbei', 'DTSTART:20261115T100000'],
      ['SUMMARY:Um', ' brochen', 'DTSTART:20261116T130000Z'],
      ['SUMMARY:Hier', 'DTSTART;TZID="Europe/Berlin:x":20261116T093000'],
    )
    expect(parseCalendar(text, today)).toEqual([
      { title: 'Hier', date: '2026-11-16', time: '09:30', place: '' },
      { title: 'Umbrochen', date: '2026-11-16', time: '14:00', place: '' },
      { title: 'Sp\u00e4ter, lang', date: '2026-12-24', time: '', place: 'Rathaus Saal 1' },
    ])
  })

  it('repeats what comes again', () => {
    expect(days('DTSTART:20261110T090000', 'RRULE:FREQ=DAILY;INTERVAL=4;COUNT=4')).toEqual([
      '2026-11-18',
      '2026-11-22',
    ])
    expect(days('DTSTART:20200106T090000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261125T000000Z')).toEqual([
      '2026-11-16',
      '2026-11-18',
      '2026-11-23',
      '2026-11-25',
    ])
    expect(days('DTSTART:20260831', 'RRULE:FREQ=MONTHLY;UNTIL=20270131')).toEqual([
      '2026-12-31',
      '2027-01-31',
    ])
    expect(days('DTSTART:20001201', 'RRULE:FREQ=YEARLY')).toEqual(['2026-12-01'])
  })

  it('leaves out what is called off, and moves what is moved', () => {
    const weekly = ['UID:1', 'SUMMARY:Runde', 'DTSTART:20261116T090000', 'RRULE:FREQ=WEEKLY;COUNT=4']
    const text = calendar(
      [...weekly, 'EXDATE:20261123T090000'],
      ['UID:1', 'SUMMARY:Runde', 'RECURRENCE-ID:20261130T090000', 'DTSTART:20261201T110000'],
      ['UID:2', 'SUMMARY:Abgesagt', 'DTSTART:20261120', 'STATUS:CANCELLED'],
    )
    expect(parseCalendar(text, today)?.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-11-16 09:00',
      '2026-12-01 11:00',
      '2026-12-07 09:00',
    ])
  })

  it('shows the first day of a rule that is not understood, and survives nonsense', () => {
    expect(days('DTSTART:20261117', 'RRULE:FREQ=MONTHLY;BYDAY=3TU')).toEqual(['2026-11-17'])
    expect(days('DTSTART:20261117', 'RRULE:FREQ=HOURLY')).toEqual(['2026-11-17'])
    expect(days('DTSTART:20261399')).toEqual([])
    expect(days('DTSTART:morgen')).toEqual([])
    expect(days('BEGIN:VALARM', 'DTSTART:20261117', 'END:VALARM')).toEqual([])
    expect(parseCalendar('<html>', today)).toBeNull()
  })
})
