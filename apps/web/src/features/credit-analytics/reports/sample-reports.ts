import type { Reply, ReportDelivery, ReportSchedule, ReportSubscription, Routes } from '@lotse/contract'

export const schedule: ReportSchedule = {
  id: '00000000-0000-4000-8000-0000000000a1',
  format: 'pdf',
  tabs: ['trends', 'consumers'],
  period: 30,
  frequency: 'weekly',
  weekday: 1,
  day_of_month: 1,
  time: '07:00',
  is_paused: false,
  next_at: '2026-11-09T06:00:00.000Z',
  created_at: '2026-11-01T06:00:00.000Z',
  recipients: [
    {
      id: '00000000-0000-4000-8000-0000000000b1',
      name: 'Mira Öztürk',
      email: 'mira@stadt.example',
      state: 'active',
    },
    {
      id: '00000000-0000-4000-8000-0000000000b2',
      name: null,
      email: 'kasse@aussen.example',
      state: 'unconfirmed',
    },
  ],
  last: { planned_for: '2026-11-02T06:00:00.000Z', sent: 1, failed: 1, waiting: 0 },
}

const envelope = <T>(data: T[]) => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 5,
  total: data.length,
  from: data.length ? 1 : null,
  to: data.length || null,
  links: [],
})

export const schedules = (
  data: ReportSchedule[] = [schedule],
  manage = true,
): Reply<Routes['api.credits.analytics.schedules.index']> => ({ ...envelope(data), can: { manage } })

const delivery: ReportDelivery = {
  id: '00000000-0000-4000-8000-0000000000c1',
  planned_for: '2026-11-02T06:00:00.000Z',
  is_asked: false,
  recipient: 'mira@stadt.example',
  status: 'sent',
  reason: '',
  sent_at: '2026-11-02T06:00:05.000Z',
}

export const deliveries = envelope<ReportDelivery>([
  delivery,
  {
    ...delivery,
    id: '00000000-0000-4000-8000-0000000000c2',
    recipient: 'kasse@aussen.example',
    status: 'failed',
    reason: '550 no such mailbox',
    sent_at: null,
  },
])

export const people: Reply<Routes['api.credits.analytics.schedules.people']> = {
  data: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Mira Öztürk', email: 'mira@stadt.example' }],
}

export const subscription: ReportSubscription = {
  organisation: 'Stadt Musterhausen',
  email: 'kasse@aussen.example',
  tabs: ['trends'],
  frequency: 'weekly',
  state: 'unconfirmed',
}
