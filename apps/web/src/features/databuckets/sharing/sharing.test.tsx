import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, refuse } from '../../../../test/open-page.tsx'
import type { Sharing } from '../databuckets-query.ts'
import { details, inDatabucket, pathOf, sampleId, sharing } from '../sample-databuckets.ts'

const open = (changes: Partial<Sharing> = {}, answers = {}) =>
  openPage(pathOf('sharing'), { ...inDatabucket, 'databucket.sharing': sharing(changes), ...answers })
const shared: Sharing['current_sharing'] = {
  share_type: 'specific',
  tenant_ids: [sampleId(72)],
  auto_subscribe_subtenants_enabled: false,
}

test('a data store is private until it is shared with chosen tenants, found by typing', async () => {
  const { user, callsOf } = open({}, { 'databucket.share': details() })
  expect(await screen.findByText('Dieser Datenspeicher ist privat')).toBeVisible()
  const submit = screen.getByRole('button', { name: 'Freigeben' })
  expect(submit).toBeDisabled()

  await user.click(screen.getByRole('radio', { name: /^Bestimmte Mandanten/ }))
  expect(submit).toBeDisabled()
  await user.click(screen.getByRole('button', { name: /Mandanten/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Mandanten suchen' }), 'wuerz')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Gemeinde Würzbach'])
  await user.click(screen.getByRole('option', { name: 'Gemeinde Würzbach' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(submit).toBeEnabled())
  await user.click(submit)
  expect(await screen.findByText('Datenspeicher erfolgreich freigegeben')).toBeVisible()
  expect(callsOf('databucket.share')[0]?.body).toEqual({
    share_type: 'specific',
    tenant_ids: [sampleId(72)],
    auto_subscribe_subtenants_enabled: false,
  })
})

test('one does not share with oneself', async () => {
  const { user } = open({ current_sharing: shared })
  await user.click(await screen.findByRole('button', { name: /1 ausgewählt/ }))
  expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual([
    'Gemeinde Würzbach',
    'Kreis Beispiel',
  ])
})

test('sub-tenants are a choice only where there can be any', async () => {
  open()
  await screen.findByRole('radio', { name: /^Alle Mandanten des Circles/ })
  expect(screen.queryByRole('radio', { name: /^Alle Untermandanten/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('sub-tenants can be subscribed by themselves', async () => {
  const { user, callsOf } = open({ can_have_subtenants: true }, { 'databucket.share': details() })
  await user.click(await screen.findByRole('radio', { name: /^Alle Untermandanten/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Untermandanten automatisch abonnieren' }))
  await user.click(screen.getByRole('button', { name: 'Freigeben' }))
  await waitFor(() =>
    expect(callsOf('databucket.share')[0]?.body).toEqual({
      share_type: 'sub_tenants',
      tenant_ids: [],
      auto_subscribe_subtenants_enabled: true,
    }),
  )
})

test('more than fifty tenants cannot be chosen', async () => {
  const tenants = Array.from({ length: 60 }, (_, index) => ({
    id: sampleId(1000 + index),
    name: `Gemeinde ${index}`,
    is_owner: false,
  }))
  const { user } = open({
    circle_tenants: tenants,
    current_sharing: { ...shared, tenant_ids: tenants.slice(0, 50).map(({ id }) => id) },
  })
  expect(await screen.findByText('50 von höchstens 50 ausgewählt')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /50 ausgewählt/ }))
  expect(await screen.findByRole('option', { name: 'Gemeinde 55' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('option', { name: 'Gemeinde 3' })).not.toHaveAttribute('aria-disabled')
})

test('who has it shared sees how many subscribe, and revokes after a question', async () => {
  const { user, callsOf } = open(
    { current_sharing: shared, subscriber_count: 3 },
    { 'databucket.unshare': details() },
  )
  expect(await screen.findByText('3 Mandanten haben ihn abonniert.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Freigabe widerrufen' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Freigabe widerrufen' }))
  expect(question.getByText(/Chatbots der anderen Mandanten finden/)).toBeVisible()
  expect(callsOf('databucket.unshare')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Freigabe widerrufen' }))
  await waitFor(() => expect(callsOf('databucket.sharing')).toHaveLength(2))
  expect(callsOf('databucket.unshare')).toHaveLength(1)
})

test('what the server refuses stands at its field', async () => {
  const { user } = open(
    { current_sharing: shared },
    {
      'databucket.share': refuse(422, 'Bitte prüfen', {
        tenant_ids: 'Dieser Mandant gehört nicht zum Circle',
      }),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Freigabe speichern' }))
  expect(await screen.findByText('Dieser Mandant gehört nicht zum Circle')).toBeVisible()
  expect(screen.getByText('Fehler beim Speichern der Freigabe')).toBeVisible()
})
