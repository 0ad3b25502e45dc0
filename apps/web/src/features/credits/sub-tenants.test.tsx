import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answers, openPage, refuse } from '../../../test/open-page.tsx'
import { browser } from '../../app/full-visit.ts'
import { inTenant, sampleId, subTenant } from './sample-credits.ts'

const open = (answers: Answers = {}, tenants = [subTenant()]) =>
  openPage('/credits/sub-tenants', {
    ...inTenant(),
    'credits.sub-tenants.index': { data: tenants, available: 150.5 },
    ...answers,
  })

const openTransfer = async (answers: Answers = {}) => {
  const page = open(answers)
  await page.user.click(await screen.findByRole('button', { name: /^Credits übertragen/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credits übertragen' }))
  return {
    ...page,
    dialog,
    amount: dialog.getByRole('textbox', { name: /^Betrag/ }),
    send: dialog.getByRole('button', { name: 'Übertragen' }),
  }
}
const done: Answers = { 'credits.transfer': { message: 'übertragen', available: 50 } }

test.each(['', '0', '1,5', '151'])('an amount of "%s" is not transferred', async text => {
  const { user, dialog, amount, send, callsOf } = await openTransfer(done)
  if (text) await user.type(amount, text)
  await user.click(send)
  expect(await dialog.findByText('Bitte geben Sie einen gültigen Betrag ein')).toBeVisible()
  expect(callsOf('credits.transfer')).toHaveLength(0)
})

test('a transfer names its receiver, succeeds and reads the page anew', async () => {
  const visit = vi.spyOn(browser, 'assign').mockReturnValue()
  onTestFinished(() => visit.mockRestore())
  const { user, amount, send, callsOf } = await openTransfer(done)
  await user.type(amount, '150')
  await user.click(send)
  expect(await screen.findByText(/150 Credits wurden an Ortsteil Nord übertragen/)).toBeVisible()
  expect(callsOf('credits.transfer')).toEqual([
    expect.objectContaining({
      body: {
        to_tenant_id: sampleId(72),
        amount: 150,
        description: 'Credit-Übertragung an Ortsteil Nord',
        idempotency_key: expect.stringMatching(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        ),
      },
    }),
  ])
  expect(visit).not.toHaveBeenCalled()
  await waitFor(() => expect(visit).toHaveBeenCalledWith('/credits/sub-tenants'))
})

test('usual amounts are one press away, and none exceeds the balance', async () => {
  const { user, dialog, amount } = await openTransfer()
  await user.click(dialog.getByRole('button', { name: '25 %' }))
  expect(amount).toHaveValue('37')
  await user.click(dialog.getByRole('button', { name: '100' }))
  expect(amount).toHaveValue('100')
  expect(dialog.getByRole('button', { name: '500' })).toBeDisabled()
  expect(dialog.getByRole('button', { name: '1.000' })).toBeDisabled()
})

test('the same transfer sent again has the same key, so that it counts once', async () => {
  const { user, dialog, amount, send, callsOf } = await openTransfer({
    'credits.transfer': refuse(503, 'Bitte versuchen Sie es später erneut.'),
  })
  await user.type(amount, '10')
  await user.click(send)
  expect(await dialog.findByText('Bitte versuchen Sie es später erneut.')).toBeVisible()
  await user.click(send)
  await waitFor(() => expect(callsOf('credits.transfer')).toHaveLength(2))
  const keys = callsOf('credits.transfer').map(
    call => (call.body as { idempotency_key: string }).idempotency_key,
  )
  expect(new Set(keys).size).toBe(1)
})

test('a transfer without an answer has failed in general', async () => {
  const { user, dialog, amount, send } = await openTransfer()
  await user.type(amount, '10')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await user.click(send)
  expect(await dialog.findByText('Ein Fehler ist aufgetreten. Bitte versuchen Sie es erneut.')).toBeVisible()
})

test('a sub-tenant that the main tenant pays for gets no credits, and the list says why', async () => {
  const { user } = open({}, [
    subTenant({ billing_mode: 'parent_billing', can: { transfer: false, update: true } }),
  ])
  const transfer = await screen.findByRole('button', { name: /^Credits übertragen/ })
  expect(transfer).toHaveAccessibleDescription(/rechnet über den Hauptmandanten ab/)
  await user.click(transfer)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('giving up own credits is asked for, since they return to the main tenant', async () => {
  const { user, callsOf } = open({
    'credits.billing-mode.update': subTenant({ billing_mode: 'parent_billing' }),
  })
  await user.click(await screen.findByRole('button', { name: /^Abrechnung ändern/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /^Hauptmandant zahlt/ }))
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))

  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/Guthaben von 100,00 Credits geht an den Hauptmandanten zurück/)).toBeVisible()
  expect(callsOf('credits.billing-mode.update')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Abrechnung umstellen' }))
  expect(await screen.findByText('Abrechnung erfolgreich geändert')).toBeVisible()
  expect(callsOf('credits.billing-mode.update')[0]?.body).toEqual({
    billing_mode: 'parent_billing',
    monthly_transfer: 0,
    is_confirmed: true,
  })
  // The balances in the list are old by now.
  await waitFor(() => expect(callsOf('credits.sub-tenants.index')).toHaveLength(2))
})

test('a monthly transfer is saved without a question', async () => {
  const { user, callsOf } = open({ 'credits.billing-mode.update': subTenant({ monthly_transfer: 25 }) })
  await user.click(await screen.findByRole('button', { name: /^Abrechnung ändern/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByRole('textbox', { name: /^Monatliche Übertragung/ })
  await user.clear(amount)
  await user.type(amount, '25')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Abrechnung erfolgreich geändert')).toBeVisible()
  expect(callsOf('credits.billing-mode.update')[0]?.body).toEqual({
    billing_mode: 'own_credits',
    monthly_transfer: 25,
    is_confirmed: false,
  })
})

test('credits that came in meanwhile make the server ask', async () => {
  const message = 'Der Untermandant hat noch 5,00 Credits. Bitte bestätigen Sie das.'
  const { user } = open({ 'credits.billing-mode.update': refuse(409, message, { is_confirmed: message }) }, [
    subTenant({ monthly: 0, purchased: 0, available: 0 }),
  ])
  await user.click(await screen.findByRole('button', { name: /^Abrechnung ändern/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /^Hauptmandant zahlt/ }))
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(within(await screen.findByRole('alertdialog')).getByText(message)).toBeVisible()
})

test('a tenant without sub-tenants of its own is told so', async () => {
  const { callsOf } = open(inTenant('sub'))
  expect(await screen.findByText('Nur für Hauptmandanten')).toBeVisible()
  expect(callsOf('credits.sub-tenants.index')).toHaveLength(0)
})

test('the credits of sub-tenants do not exist for who may not see them', async () => {
  open({ 'credits.sub-tenants.index': refuse(403, 'Dafür fehlt Ihnen die Berechtigung.') })
  expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
})
