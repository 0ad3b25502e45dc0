import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../../test/open-page.tsx'
import { pageOf, sampleFigures, sampleTenant } from '../sample-tenants.ts'

const openDialog = async (answers: Answers = {}) => {
  const opened = openPage('/superadmin/tenants', {
    'session.show': superAdminIn(null),
    'superadmin.tenants.index': pageOf(sampleTenant),
    'superadmin.tenants.statistics': sampleFigures,
    ...answers,
  })
  await chooseCredits(opened.user)
  const dialog = await screen.findByRole('dialog', { name: 'Credits verwalten' })
  return { ...opened, dialog, inDialog: within(dialog) }
}

const chooseCredits = async (user: ReturnType<typeof openPage>['user']) => {
  await user.click(await screen.findByRole('button', { name: /Weitere Aktionen/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Credits verwalten' }))
}

test('credits are added in cents, with a key of their own, and the success is said before the dialog closes', async () => {
  const { user, inDialog, dialog, callsOf } = await openDialog({
    'credits.adjust': { message: 'ok', credits: 5650, credits_available: 5600 },
  })
  await user.click(inDialog.getByRole('button', { name: '5.000' }))
  await user.type(inDialog.getByRole('textbox', { name: /Beschreibung/ }), 'Kulanz November')
  await user.click(inDialog.getByRole('button', { name: 'Credits hinzufügen' }))
  expect(await inDialog.findByText('Credits erfolgreich angepasst!')).toBeVisible()
  expect(dialog).toHaveTextContent('+5.000,00 Credits wurden hinzugefügt')
  expect(callsOf('credits.adjust')[0]?.body).toEqual({
    amount: 500_000,
    description: 'Kulanz November',
    idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf('superadmin.tenants.index').length).toBeGreaterThan(1)

  // At once: the next opening is a new form, not the success of the last one.
  await chooseCredits(user)
  const next = within(await screen.findByRole('dialog', { name: 'Credits verwalten' }))
  expect(next.getByRole('textbox', { name: /Beschreibung/ })).toHaveValue('')
})

test('a description that is too short or too long says by how much, and cannot be sent', async () => {
  const { user, inDialog } = await openDialog()
  await user.click(inDialog.getByRole('button', { name: '100' }))
  const description = inDialog.getByRole('textbox', { name: /Beschreibung/ })
  const submit = inDialog.getByRole('button', { name: 'Credits hinzufügen' })
  await user.type(description, 'Kul')
  expect(inDialog.getByText('3/5 Zeichen (noch 2 benötigt)')).toBeVisible()
  expect(submit).toBeDisabled()
  await user.clear(description)
  await user.paste('x'.repeat(512))
  expect(inDialog.getByText('512/500 Zeichen (12 zu viel)')).toBeVisible()
  expect(submit).toBeDisabled()
})

test('no more can be subtracted than is available', async () => {
  const { user, inDialog, callsOf } = await openDialog({
    'credits.adjust': { message: 'ok', credits: 50, credits_available: 0 },
  })
  await user.click(inDialog.getByRole('radio', { name: 'Abziehen' }))
  const amount = inDialog.getByRole('textbox', { name: /Betrag/ })
  await user.type(amount, '600,01')
  await user.type(inDialog.getByRole('textbox', { name: /Beschreibung/ }), 'Korrektur')
  const submit = inDialog.getByRole('button', { name: 'Credits abziehen' })
  expect(inDialog.getByText('Nicht genügend Credits vorhanden. Verfügbar: 600,00')).toBeVisible()
  expect(submit).toBeDisabled()
  await user.clear(amount)
  await user.type(amount, '600')
  await user.click(submit)
  expect(await inDialog.findByText('-600,00 Credits wurden abgezogen')).toBeVisible()
  expect(callsOf('credits.adjust')[0]?.body).toMatchObject({ amount: -60_000 })
})

test('the description counts to five before anything can be sent', async () => {
  const { user, inDialog, dialog } = await openDialog()
  await user.click(inDialog.getByRole('button', { name: '100' }))
  expect(dialog).toHaveTextContent('0/5 Zeichen (noch 5 benötigt)')
  const description = inDialog.getByRole('textbox', { name: /Beschreibung/ })
  await user.type(description, 'abc ')
  expect(dialog).toHaveTextContent('3/5 Zeichen (noch 2 benötigt)')
  expect(inDialog.getByRole('button', { name: 'Credits hinzufügen' })).toBeDisabled()
  await user.type(description, 'de')
  expect(dialog).toHaveTextContent('6/5 Zeichen')
  expect(dialog).not.toHaveTextContent('benötigt')
  expect(inDialog.getByRole('button', { name: 'Credits hinzufügen' })).toBeEnabled()
})

test('what the server says to a field stands beside the field', async () => {
  const { user, inDialog } = await openDialog({
    'credits.adjust': refuse(422, 'Bitte prüfen Sie Ihre Eingaben.', { amount: 'Der Betrag ist zu hoch' }),
  })
  await user.click(inDialog.getByRole('button', { name: '100' }))
  await user.type(inDialog.getByRole('textbox', { name: /Beschreibung/ }), 'Kulanz')
  await user.click(inDialog.getByRole('button', { name: 'Credits hinzufügen' }))
  expect(await inDialog.findByText('Der Betrag ist zu hoch')).toBeVisible()
})
