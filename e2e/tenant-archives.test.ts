import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { unpack } from '../apps/server/test/unpack.ts'
import { button, callAs, field, gone, heading, see } from './acting.ts'
import { dialog } from './reading.ts'
import { setStage } from './stage.ts'
import { addTenant } from './tenants.ts'

const stage = setStage({ isEmpty: true })

let page: Page
beforeAll(async () => {
  page = await stage().signedIn('superAdmin')
  await callAs(page, 'POST', '/api/superadmin/circles', { name: 'Kommunen im Neuland' })
  await addTenant(page, 'Neustadt', 'neustadt', {
    first_admin: { name: 'Erna Erste', email: 'erna@neustadt.example' },
    with_sample: true,
  })
})

test('a town takes its data along, and arrives as another one with everything in it', async () => {
  await page.goto('/superadmin/tenants')
  await button(page, 'Weitere Aktionen: Neustadt').click()
  await page.getByRole('menuitem', { name: 'Daten mitnehmen' }).click()
  const leaving = dialog(page, 'Daten mitnehmen: Neustadt')
  await button(leaving, 'Archiv anfordern').click()
  await see(leaving.getByText('Bereit', { exact: true }))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    leaving.getByRole('button', { name: /^Herunterladen/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Neustadt \d{4}-\d\d-\d\d\.zip$/)
  const archive = await readFile(await file.path())
  const files = unpack(archive)
  const { tenant, format } = JSON.parse(files['manifest.json'] ?? '')
  expect([tenant.name, format]).toEqual(['Neustadt', 'lotse-tenant-archive/1'])
  expect(files['tabellen/personen.csv']).toContain('erna@neustadt.example')
  expect(Object.keys(files).filter(path => path.startsWith('dokumente/')).length).toBeGreaterThan(0)

  await page.goto('/superadmin/tenants')
  await page.getByRole('link', { name: 'Mandant importieren' }).click()
  await see(page.getByText('Keine Archive'))
  await page.locator('input[type=file]').setInputFiles({
    name: 'Neustadt.zip',
    mimeType: 'application/zip',
    buffer: archive,
  })
  await button(page, 'Übernehmen: Neustadt.zip').click()
  const form = dialog(page, 'Mandant übernehmen')
  await field(form, 'Name').fill('Neustadt am See')
  await field(form, 'Subdomain').fill('neustadt-am-see')
  await form.getByRole('button', { name: /Circle/ }).click()
  await page.getByRole('option', { name: 'Kommunen im Neuland' }).click()
  await button(form, 'Mandant übernehmen').click()
  await gone(form)
  await page.getByRole('link', { name: 'Neustadt am See' }).click()
  await see(heading(page, 'Neustadt am See'))
  await see(page.getByText('von 5', { exact: true }))
})
