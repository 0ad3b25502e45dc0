import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, refuse } from '../../../test/open-page.tsx'
import { creditRequest, overview, requestsPage } from './sample-credits.ts'

const approved = creditRequest({ status: 'approved', reviewed_at: '2026-11-14T11:00:00Z' })
const newRequest = () => screen.queryByRole('button', { name: 'New Request' })

const openForm = async (answers = {}) => {
  const page = openPage('/credits/requests', { ...requestsPage([approved]), ...answers })
  await page.user.click(await screen.findByRole('button', { name: 'New Request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Request' }))
  return { ...page, dialog, submit: dialog.getByRole('button', { name: 'Submit request' }) }
}

test('while a request is pending there is a notice in place of the button', async () => {
  openPage('/credits/requests', requestsPage([creditRequest()]))
  expect(await screen.findByText('A request is pending')).toBeVisible()
  expect(newRequest()).toBeNull()
})

test('who may only read finds no button', async () => {
  openPage('/credits/requests', requestsPage([approved], { create: false, cancel: false }))
  await screen.findByText('Haushaltsberatungen')
  expect(newRequest()).toBeNull()
})

test('a tenant that another one pays for is told where to ask', async () => {
  openPage('/credits/requests', {
    ...requestsPage([], { create: false, cancel: true }),
    'api.credits.usage.overview': overview({ paid_by: 'Stadt Musterhausen' }),
  })
  expect(await screen.findByText(/is paid by Stadt Musterhausen/)).toBeVisible()
})

test('a request can be sent once it has a reason and a valid amount', async () => {
  const { user, dialog, submit, callsOf } = await openForm({
    'api.credits.requests.store': { request: creditRequest() },
  })
  expect(dialog.getByText(/30,07 credits per day/)).toBeVisible()
  expect(submit).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Haushalt')
  expect(submit).toBeEnabled()

  const amount = dialog.getByRole('textbox', { name: /^Amount/ })
  await user.clear(amount)
  await user.type(amount, '10000,01')
  await user.tab()
  expect(submit).toBeDisabled()
  expect(amount).toHaveAccessibleDescription(/Please enter a number from 1 to 10\.000\./)

  await user.click(dialog.getByRole('button', { name: '250' }))
  await user.click(submit)
  expect(await screen.findByText('Credit request submitted')).toBeVisible()
  expect(callsOf('api.credits.requests.store')[0]?.body).toEqual({
    amount: 250,
    reason: 'Haushalt',
    business_justification: null,
    ticket_reference: null,
  })
})

test('an amount that could be another one is refused and not sent', async () => {
  const { user, dialog, submit, callsOf } = await openForm()
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Haushalt')
  const amount = dialog.getByRole('textbox', { name: /^Amount/ })
  expect(amount).toHaveAccessibleDescription('1 to 10.000 credits, written like 1.234,50')
  await user.clear(amount)
  await user.type(amount, '10,000{Enter}')
  await user.tab()
  expect(amount).toHaveValue('10,000')
  expect(amount).toHaveAccessibleDescription(/This number is ambiguous/)
  expect(submit).toBeDisabled()
  expect(callsOf('api.credits.requests.store')).toHaveLength(0)
})

test('a missing average counts as nothing', async () => {
  const { dialog } = await openForm({ 'api.credits.usage.overview': refuse(500, 'kaputt') })
  expect(await dialog.findByText(/0,00 credits per day/)).toBeVisible()
})

test('what the server says about a refused request stands in the form', async () => {
  const { user, dialog, submit } = await openForm({
    'api.credits.requests.store': refuse(409, 'There is already a pending request.'),
  })
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Haushalt')
  await user.click(submit)
  expect(await dialog.findByText('There is already a pending request.')).toBeVisible()
})

test('after a refusal the fields go on speaking English', async () => {
  const { user, dialog, submit } = await openForm({
    'api.credits.requests.store': refuse(409, 'There is already a pending request.'),
  })
  const reason = dialog.getByRole('textbox', { name: /^Reason/ })
  await user.type(reason, 'Haushalt')
  await user.click(submit)
  await dialog.findByText('There is already a pending request.')
  await user.clear(reason)
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/This field is required\./))
})

test('the English words on the German page are marked as English', async () => {
  openPage('/credits/requests', requestsPage([approved]))
  const button = await screen.findByRole('button', { name: 'New Request' })
  expect(button.closest('[lang]')).toHaveAttribute('lang', 'en')
  expect(screen.getByRole('heading', { name: 'Credit-Anfragen' }).closest('[lang="en"]')).toBeNull()
})

test('without a word of the server the request has failed in the words of the screen', async () => {
  const { user, dialog, submit } = await openForm()
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Haushalt')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await user.click(submit)
  expect(await dialog.findByText('Failed to create credit request. Please try again.')).toBeVisible()
})

test('a pending request is cancelled after a question', async () => {
  const { user, callsOf } = openPage('/credits/requests', {
    ...requestsPage([creditRequest()]),
    'api.credits.requests.cancel': { request: creditRequest({ status: 'cancelled' }) },
  })
  await user.click(await screen.findByRole('button', { name: /^Cancel request/ }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    question.getByText('Sind Sie sicher, dass Sie diese Credit-Anfrage stornieren möchten?'),
  ).toBeVisible()
  expect(callsOf('api.credits.requests.cancel')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Stornieren' }))
  expect(await screen.findByText('Request cancelled')).toBeVisible()
  expect(callsOf('api.credits.requests.cancel')).toHaveLength(1)
})

test('a failed cancellation says so', async () => {
  const { user } = openPage('/credits/requests', requestsPage([creditRequest()]))
  await user.click(await screen.findByRole('button', { name: /^Cancel request/ }))
  await user.click(await screen.findByRole('button', { name: 'Stornieren' }))
  expect(await screen.findByText('Failed to cancel request. Please try again.')).toBeVisible()
})

test('a decided request cannot be cancelled; its details show the decision', async () => {
  const { user, callsOf } = openPage('/credits/requests', {
    ...requestsPage([
      { ...approved, review_notes: 'Genehmigt für November', reviewed_by: { name: 'Erika' } },
    ]),
  })
  await user.click(await screen.findByRole('button', { name: /^View details/ }))
  const details = within(await screen.findByRole('dialog', { name: 'Credit request' }))
  expect(details.getByText('Genehmigt für November')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Cancel request/ })).toBeNull()
  expect(callsOf('api.credits.requests.index')[0]?.query).toEqual({ page: '1' })
})
