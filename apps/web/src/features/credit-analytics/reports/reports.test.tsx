import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { type Answers, anonymous, openPage, refuse } from '../../../../test/open-page.tsx'
import { analyticsAnswers } from '../sample-analytics.ts'
import { deliveries, people, schedule, schedules, subscription } from './sample-reports.ts'

const dashboard = '/credits/analytics'
const answers: Answers = {
  ...analyticsAnswers,
  'api.credits.analytics.schedules.index': schedules(),
  'api.credits.analytics.schedules.people': people,
  'api.credits.analytics.schedules.deliveries': deliveries,
}
const open = (more: Answers = {}, address = dashboard) => openPage(address, { ...answers, ...more })

const openMenu = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  return within(await screen.findByRole('menu', { name: 'Export' }))
}
const openSchedules = async (user: ReturnType<typeof open>['user']) => {
  await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Schedule Report' }))
  return within(await screen.findByRole('dialog', { name: 'Scheduled Reports' }))
}

describe('the Export menu', () => {
  test('saves the tab that is looked at, with its filters', async () => {
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { user, callsOf } = open(
      { 'api.credits.analytics.export': (() => new Response('PK')) as never },
      `${dashboard}?tab=patterns&period=7`,
    )
    const menu = await openMenu(user)
    expect(menu.getAllByRole('menuitem').map(item => item.textContent)).toEqual([
      'Excel',
      'CSV',
      'Generate PDF Report',
      'Schedule Report',
    ])
    await user.click(menu.getByRole('menuitem', { name: 'Excel' }))
    expect(await screen.findByText('Export completed successfully!')).toBeVisible()
    expect(callsOf('api.credits.analytics.export')[0]?.body).toEqual({
      format: 'excel',
      tab: 'patterns',
      tenant_id: null,
      period: 7,
    })
    expect(saved[0]).toMatch(/^credit-analytics-patterns-\d{4}-\d\d-\d\d\.xlsx$/)
  })

  test('sends the days of a custom range, and says when it failed', async () => {
    const { user, callsOf } = open(
      { 'api.credits.analytics.export': refuse(500, 'Fehler') },
      `${dashboard}?period=custom&start_date=2026-01-01&end_date=2026-01-31`,
    )
    await user.click((await openMenu(user)).getByRole('menuitem', { name: 'Generate PDF Report' }))
    expect(await screen.findByText('Export failed. Please try again.')).toBeVisible()
    expect(callsOf('api.credits.analytics.export')[0]?.body).toEqual({
      format: 'pdf',
      tab: 'trends',
      tenant_id: null,
      period: null,
      start_date: '2026-01-01',
      end_date: '2026-01-31',
    })
  })
})

describe('scheduled reports', () => {
  test('are listed with their rhythm, what comes next and what became of the last', async () => {
    const { user } = open()
    const dialog = await openSchedules(user)
    const row = await dialog.findByRole('row', { name: /Usage Trends, Top Consumers \(PDF, 30 days\)/ })
    expect(row).toHaveTextContent('Mondays at 07:00')
    expect(row).toHaveTextContent('09.11.2026, 07:00')
    expect(row).toHaveTextContent('1 sent1 not sent')
    await user.click(within(row).getAllByRole('button')[0] as HTMLElement)
    const recipients = within(await dialog.findByRole('region', { name: 'Recipients' }))
    expect(recipients.getByText('kasse@aussen.example').parentElement).toHaveTextContent('Not confirmed yet')
    const last = within(dialog.getByRole('region', { name: 'Last deliveries' }))
    expect(await last.findByText('550 no such mailbox')).toBeVisible()
    expect(last.getByText('Failed')).toBeVisible()
  })

  test('are sent, paused and deleted after a question', async () => {
    const { user, callsOf } = open({
      'api.credits.analytics.schedules.send': schedule,
      'api.credits.analytics.schedules.pause': { ...schedule, is_paused: true, next_at: null },
      'api.credits.analytics.schedules.destroy': undefined,
    })
    const dialog = await openSchedules(user)
    await user.click(await dialog.findByRole('button', { name: /Send now/ }))
    expect(await screen.findByText('The report is on its way')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: /Pause/ }))
    await waitFor(() => expect(callsOf('api.credits.analytics.schedules.pause')).toHaveLength(1))
    await user.click(dialog.getByRole('button', { name: /Delete/ }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete scheduled report' }))
    expect(callsOf('api.credits.analytics.schedules.destroy')).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Scheduled report deleted')).toBeVisible()
  })

  test('are only shown to those who do not manage the credits', async () => {
    const { user } = open({ 'api.credits.analytics.schedules.index': schedules([], false) })
    const dialog = await openSchedules(user)
    expect(await dialog.findByText('No scheduled reports')).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'New schedule' })).toBeNull()
  })

  test('a new one needs somebody who gets it, and is sent with all that was chosen', async () => {
    const { user, callsOf } = open({ 'api.credits.analytics.schedules.store': schedule })
    const list = await openSchedules(user)
    await user.click(await list.findByRole('button', { name: 'New schedule' }))
    const form = within(await screen.findByRole('form', { name: 'Schedule Report' }))
    await user.click(form.getByRole('button', { name: 'Schedule report' }))
    expect(await form.findByText('Please choose at least one person or address.')).toBeVisible()
    await user.type(form.getByLabelText(/Addresses outside/), 'keine adresse')
    await user.click(form.getByRole('button', { name: 'Schedule report' }))
    expect(await form.findByText('Please enter valid e-mail addresses, one in each line.')).toBeVisible()
    await user.clear(form.getByLabelText(/Addresses outside/))
    await user.type(form.getByLabelText(/Addresses outside/), 'kasse@aussen.example, amt@aussen.example')
    await user.click(form.getByRole('checkbox', { name: 'Patterns' }))
    await user.click(form.getByRole('radio', { name: 'Excel' }))
    await user.click(form.getByRole('button', { name: 'Schedule report' }))
    expect(await screen.findByText('Report scheduled')).toBeVisible()
    expect(callsOf('api.credits.analytics.schedules.store')[0]?.body).toEqual({
      format: 'excel',
      tabs: ['trends', 'patterns'],
      period: 30,
      frequency: 'weekly',
      weekday: 1,
      day_of_month: 1,
      time: '07:00',
      user_ids: [],
      emails: ['kasse@aussen.example', 'amt@aussen.example'],
    })
  })
})

describe('the links in the mails', () => {
  const visit = (act: 'confirm' | 'unsubscribe', more: Answers) =>
    openPage(`/credit-reports/${act}/token`, { 'session.show': anonymous, ...more })

  test('an address is confirmed by a press, not by the mere visit', async () => {
    const { user, callsOf } = visit('confirm', {
      'credit_report.subscription': subscription,
      'credit_report.confirm': { ...subscription, state: 'active' },
    })
    expect(await screen.findByRole('heading', { name: 'Confirm reports on credit usage' })).toBeVisible()
    const button = await screen.findByRole('button', { name: 'Confirm' })
    expect(callsOf('credit_report.confirm')).toHaveLength(0)
    await user.click(button)
    expect(await screen.findByText('Confirmed')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Hauptmenü' })).toBeNull()
  })

  test('whoever does not want reports any more says so with one press', async () => {
    const { user } = visit('unsubscribe', {
      'credit_report.subscription': { ...subscription, state: 'active' },
      'credit_report.unsubscribe': { ...subscription, state: 'unsubscribed' },
    })
    await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
    expect(
      await screen.findByText('No more of these reports are sent to kasse@aussen.example.'),
    ).toBeVisible()
  })

  test('a link that leads nowhere says so, and so does one that is too old', async () => {
    visit('confirm', { 'credit_report.subscription': refuse(404, 'Not found') })
    expect(await screen.findByText('This link leads nowhere (any more)')).toBeVisible()
  })

  test('an old question can no longer be answered', async () => {
    visit('confirm', { 'credit_report.subscription': { ...subscription, state: 'expired' } })
    expect(await screen.findByText('This link has expired')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })
})
