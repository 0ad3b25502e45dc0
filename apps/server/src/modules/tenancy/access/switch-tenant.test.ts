import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'

let stage: TestApp
beforeAll(async () => {
  stage = await startTestApp()
})
afterAll(() => stage.close())

test('a form that another tab still shows of the old tenant is refused after the switch', async () => {
  const city = await stage.mainTenant()
  const office = await stage.subTenant(city)
  const browser = await stage.signedIn(await stage.member(city, 'admin'))
  await browser.call('layout.switchTenant', { params: { tenantId: city.id } })
  const staleToken = browser.csrfToken

  await browser.call('layout.switchTenant', { params: { tenantId: office.id } })
  const answer = await browser.request({
    method: 'POST',
    url: '/api/settings/users',
    headers: { 'x-csrf-token': staleToken },
    payload: { name: 'Mira', email: 'mira@lotse.test', role: 'subtenantmanager' },
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.json().code).toBe('csrf')
  const { data } = await browser.call('settings.users.index')
  expect(data.map(person => person.email)).not.toContain('mira@lotse.test')
})

test('the session says for which tenant a page speaks', async () => {
  const city = await stage.mainTenant()
  const browser = await stage.signedIn(await stage.member(city, 'admin'))
  expect((await browser.call('session.show')).active_tenant_id).toBe(city.id)
})

test('switching by GET needs the token as every change does', async () => {
  const city = await stage.mainTenant()
  const office = await stage.subTenant(city)
  const browser = await stage.signedIn(await stage.member(city, 'admin'))
  const answer = await browser.request({
    method: 'GET',
    url: `/api/tenant/switch/${office.id}`,
    headers: { 'x-csrf-token': '' },
  })
  expect(answer.statusCode).toBe(403)
  expect((await browser.call('layout.data')).activeTenant?.id).toBe(city.id)
})
