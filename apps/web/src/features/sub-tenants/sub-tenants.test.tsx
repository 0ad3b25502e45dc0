import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limitReport } from '../../../test/limit-report.ts'
import { type Answers, openPage } from '../../../test/open-page.tsx'
import { inMainTenant, listOf, sampleId, subTenant } from './sample-sub-tenants.ts'

const open = (list = listOf([subTenant()]), answers: Answers = {}) =>
  openPage('/settings/tenants', { ...inMainTenant, 'settings.tenants.index': list, ...answers })

test('each row shows what is used of its limits, and what the main tenant has left stands above', async () => {
  open()
  const row = within(await screen.findByRole('row', { name: /Stadtbücherei/ }))
  expect(row.getByText('4 / 10')).toBeVisible()
  expect(row.getByText('12 / 100')).toBeVisible()
  expect(row.getByText('120,00')).toBeVisible()
  expect(screen.getByText('500 MB')).toBeVisible()
  expect(screen.getByText('2')).toBeVisible()
})

test('a sub-tenant without a manager is marked, with the way to appoint one', async () => {
  open(listOf([subTenant({ has_manager: false })]))
  expect(await screen.findByText('Ohne Manager:in')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Manager:in ernennen: Stadtbücherei' })).toHaveAttribute(
    'href',
    `/settings/tenants/${sampleId(72)}/users/create`,
  )
})

test('nobody there yet: the first one can be created', async () => {
  open(listOf([]))
  expect(await screen.findByText('Keine Mandanten gefunden')).toBeVisible()
  for (const link of screen.getAllByRole('link', { name: 'Untermandant anlegen' }))
    expect(link).toHaveAttribute('href', '/settings/tenants/create')
})

test('when no more fit, the list says so and offers none', async () => {
  const refusal = 'Es kann kein weiterer Untermandant angelegt werden.'
  open(listOf([subTenant()], { can: { create: false }, create_refusal: refusal }))
  expect(await screen.findByText(refusal)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Untermandant anlegen' })).toBeNull()
})

test('credits are transferred from the list; a sub-tenant for which others pay takes none', async () => {
  const paid = subTenant({
    id: sampleId(73),
    name: 'Stadtwerke',
    billing_mode: 'parent_billing',
    can: { update: true, delete: true, transfer: false },
  })
  const { user } = open(listOf([subTenant(), paid]))
  const transfer = await screen.findByRole('button', { name: 'Credits übertragen: Stadtwerke' })
  expect(transfer).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Credits übertragen: Stadtbücherei' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Credits übertragen' }))
  expect(dialog.getByText('500,00 Credits')).toBeVisible()
})

test('a sub-tenant is deleted after a question that says what happens', async () => {
  const { user, callsOf } = open(undefined, { 'settings.tenants.destroy': { message: 'gelöscht' } })
  await user.click(await screen.findByRole('button', { name: 'Löschen: Stadtbücherei' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Untermandant löschen' }))
  expect(dialog.getByText(/^30 Tage lang kann die Super-Administration/)).toBeVisible()
  expect(dialog.getByText(/zurzeit 120,00\) an Ihren Mandanten zurück/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Untermandant gelöscht')).toBeVisible()
  expect(callsOf('settings.tenants.destroy')[0]?.path).toBe(`/api/settings/tenants/${sampleId(72)}`)
})

test('a main tenant that may have none is told where the form would be', async () => {
  const full = {
    message: 'Es kann kein weiterer Untermandant angelegt werden.',
    details: '5 von 5 Untermandanten gibt es bereits.',
    suggestion: 'Löschen Sie einen Untermandanten.',
    data: { total: 5, own_usage: 0, allocated: 5, available: 0 },
  }
  openPage('/settings/tenants/create', {
    ...inMainTenant,
    'settings.tenants.create': {
      parent: { id: sampleId(1), name: 'Musterstadt' },
      limits: limitReport({ errors: { max_subtenants: full } }),
    },
  })
  expect(await screen.findByText(full.message)).toBeVisible()
  expect(screen.queryByLabelText(/^Name/)).toBeNull()
})
