import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled } from './accessibility-check.ts'
import { callAs, field, heading, see } from './acting.ts'
import { people, setStage } from './stage.ts'

const stage = setStage()

const evilName = '<img src=x onerror=alert(1)>'

/** Everything that a page sent for, and every message box it opened. */
const watch = (page: Page) => {
  const foreign: string[] = []
  const alerts: string[] = []
  page.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== stage().url && protocol !== 'data:' && protocol !== 'blob:') foreign.push(request.url())
  })
  page.on('dialog', dialog => {
    alerts.push(dialog.message())
    void dialog.dismiss()
  })
  return { foreign, alerts }
}

test('the pages load nothing from elsewhere and break no rule of their own policy', async () => {
  const page = await stage().newPage()
  const messages: string[] = []
  const { foreign } = watch(page)
  page.on('console', message => messages.push(`${page.url()}: ${message.text()}`))
  const visit = async (path: string, title: string) => {
    await page.goto(path)
    await see(heading(page, title).first())
    if (path !== '/debug/gallery') await settled(page)
  }
  await visit('/login', 'Anmelden')
  await visit('/password/forgot', 'Passwort vergessen')
  await visit('/imprint', 'Impressum')
  await visit('/s/musterstadt', 'Stadt Musterstadt')
  await page.getByRole('link', { name: /^Chat starten/ }).click()
  await see(field(page, 'Ihre Frage'))
  await callAs(page, 'POST', '/login', {
    email: people.superAdmin,
    password: stage().passwordOf('superAdmin'),
  })
  await visit('/superadmin/users', 'Benutzer:innenverwaltung')
  await visit('/superadmin/audit', 'Protokoll aller Mandanten')
  await visit('/superadmin/pages/privacy', 'Rechtstexte')
  await visit('/settings/users/create', 'Benutzer:in einladen')
  await visit('/profile?tab=security', 'Mein Profil')
  await visit('/help', 'Wissensdatenbank')
  await visit('/debug/gallery', 'Bausteine der Oberfläche')
  await visit('/api/docs', 'Schnittstelle von Lotse')
  expect(messages).toEqual([])
  expect(foreign).toEqual([])
})

test('a script that somebody smuggles into a page does not run', async () => {
  const page = await stage().newPage()
  await page.goto('/login')
  await see(heading(page, 'Anmelden'))
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "übernommen"'
    document.body.append(script)
    const image = document.createElement('div')
    image.innerHTML = '<img src="data:," onerror="document.title = \'übernommen\'">'
    document.body.append(image)
  })
  // The browser tells of both; without these reports the walk above would prove nothing.
  const reports: string[] = []
  await expect.poll(() => reports.push(...stage().takeProblems())).toBe(2)
  for (const report of reports)
    expect(report).toContain("Content Security Policy directive 'script-src 'self''")
  await expect.poll(() => page.title()).toBe('Anmelden – Lotse')
})

test('a name full of markup is shown as the text it is', async () => {
  const admin = await stage().signedIn('admin')
  const { id } = await callAs<{ id: string }>(admin, 'POST', '/api/settings/users', {
    name: evilName,
    email: 'xss@musterstadt.example',
    role: 'user',
  })
  const superAdmin = await stage().signedIn('superAdmin')
  const invited = await stage().newPage()
  const places: [page: Page, path: string][] = [
    [admin, '/settings/users?search=img'],
    [admin, `/settings/users/${id}/delete`],
    [admin, `/settings/users/${id}/edit`],
    [admin, '/settings/audit'],
    [superAdmin, '/superadmin/users?search=img'],
    [superAdmin, '/superadmin/audit'],
    [invited, await stage().linkFor('xss@musterstadt.example', '/invitation/')],
  ]
  const watched = new Map([admin, superAdmin, invited].map(page => [page, watch(page)]))
  for (const [page, path] of places) {
    await page.goto(path)
    await see(page.getByText(evilName).first())
    await settled(page)
    expect(await page.locator('img[src=x]').count(), path).toBe(0)
  }
  for (const { alerts } of watched.values()) expect(alerts).toEqual([])
})

test('legal texts become neither scripts nor links that run them', async () => {
  const page = await stage().signedIn('superAdmin', '/superadmin/pages/imprint')
  const { alerts } = watch(page)
  const content = [
    '# <b>Überschrift</b>',
    '<script>alert(1)</script>',
    '[Klick](javascript:alert(2))',
    '<a href="javascript:alert(3)">mich</a>',
    'javascript:alert(4)',
    'https://www.musterstadt.example/"onmouseover="alert(5)',
  ].join('\n\n')
  await callAs(page, 'PUT', '/api/superadmin/pages/imprint', { content })
  await page.reload()
  await expect.poll(() => field(page, 'Inhalt').inputValue()).toBe(content)
  const pages = [page, await stage().newPage()]
  await pages[1]?.goto('/imprint')
  for (const shown of pages) {
    await see(heading(shown, '<b>Überschrift</b>'))
    await see(shown.getByRole('paragraph').filter({ hasText: '<script>alert(1)</script>' }))
    await see(shown.getByRole('paragraph').filter({ hasText: '[Klick](javascript:alert(2))' }))
    const targets = await shown
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(targets.filter(target => target?.toLowerCase().includes('javascript'))).toEqual([])
    expect(await shown.locator('[onmouseover]').count()).toBe(0)
  }
  expect(alerts).toEqual([])
})

test('no foreign page can put the product into a frame', async () => {
  for (const path of ['/', '/login', '/imprint', '/api/docs', '/session']) {
    const { headers } = await fetch(stage().url + path)
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
  const foreign = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    const frames = `<iframe src="/eigenes"></iframe><iframe src="${stage().url}/login"></iframe>`
    response.end(request.url === '/' ? frames : 'Ein Rahmen')
  })
  await new Promise<void>(done => foreign.listen(0, '127.0.0.1', done))
  const page = await stage().newPage()
  await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
  await see(page.frameLocator('iframe >> nth=0').getByText('Ein Rahmen'))
  const reports: string[] = []
  await expect.poll(() => reports.push(...stage().takeProblems())).toBe(1)
  expect(reports[0]).toContain("frame-ancestors 'none'")
  await expect.poll(() => page.frames()[2]?.url()).toBe('chrome-error://chromewebdata/')
  foreign.closeAllConnections()
  await new Promise(done => foreign.close(done))
})

test('the cookies of session and device are out of reach of scripts and of other sites', async () => {
  const page = await stage().signedIn('admin')
  const cookies = await page.context().cookies()
  const guarded = { httpOnly: true, sameSite: 'Lax', path: '/' }
  expect(cookies.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { name: 'lotse_device', ...guarded },
    { name: 'lotse_session', ...guarded },
  ])
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('nothing that a person may see stays in a shared cache', async () => {
  const page = await stage().signedIn('admin')
  for (const path of ['/session', '/layout-data', '/api/settings/users', '/api/profile']) {
    const response = await page.request.get(path)
    expect(response.headers()['cache-control'], path).toBe('no-store')
  }
})
