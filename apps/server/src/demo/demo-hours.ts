import { type OpeningHours, publicHolidays } from '@lotse/contract'
import { lockSettings, saveSettings } from '../modules/chatbots/seeding.ts'
import { berlinDay, plusDays } from '../platform/berlin.ts'
import type { Ctx } from '../platform/context.ts'

const bureau = 'Bürgerbüro'
const state = 'NW'
const aheadDays = 365

const isHoliday = (day: string): boolean =>
  publicHolidays(Number(day.slice(0, 4)), state).some(holiday => holiday.day === day)

/** The first Saturdays of the months to come, but for public holidays. */
const firstSaturdays = (today: string): string[] =>
  Array.from({ length: aheadDays }, (_, later) => plusDays(today, later)).filter(
    day => new Date(day).getUTCDay() === 6 && Number(day.slice(8)) <= 7 && !isHoliday(day),
  )

/** What the documents say of the town hall and the recycling yard, as somebody enters it. */
const hoursFrom = (today: string): OpeningHours => ({
  places: [
    {
      name: bureau,
      weekly: ['8–16', '8–16', '8–16', '8–18', '8–12', '', ''],
      by_appointment: false,
      notice: 'Ohne Termin ist mit Wartezeit zu rechnen.',
    },
    {
      name: 'Wertstoffhof',
      weekly: ['', '9–17', '9–17', '9–17', '9–17', '9–14', ''],
      by_appointment: false,
      notice: '',
    },
  ],
  special_days: [
    ...firstSaturdays(today).map(day => ({
      label: 'Erster Samstag im Monat',
      from: day,
      to: null,
      place: bureau,
      hours: '9–12',
    })),
    ...[`${today.slice(0, 4)}-12-24`, `${today.slice(0, 4)}-12-31`]
      .filter(day => day >= today)
      .map(day => ({
        label: day.endsWith('24') ? 'Heiligabend' : 'Silvester',
        from: day,
        to: null,
        place: '',
        hours: '',
      })),
  ],
  federal_state: state,
})

export const seedOpeningHours = async (ctx: Ctx, tenantId: string): Promise<void> => {
  await lockSettings(ctx.db, tenantId)
  await saveSettings(ctx.db, tenantId, { openingHours: hoursFrom(berlinDay(ctx.clock.now())) })
}
