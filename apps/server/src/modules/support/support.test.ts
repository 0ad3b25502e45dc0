import { supportRules } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  // There is but one installation, and others may have written its addresses.
  test = await startTestApp({
    own: true,
    config: { contact: { supportEmail: null, contactEmail: 'info@stadt.test', companyLine: 'Stadt' } },
  })
})
afterAll(() => test.close())

const request = { subject: 'Upload', message: 'Die Datei bleibt stehen.\nSeit gestern.' }

const memberOf = async () => {
  const tenant = await test.mainTenant()
  const person = await test.member(tenant, 'contentmanager')
  return { tenant, person, browser: await test.signedIn(person) }
}

describe('whom people reach', () => {
  it('is what the installation was started with; without an address nobody can ask for support', async () => {
    const visitor = await test.browser().open()
    expect(await visitor.call('public.installation')).toEqual({
      company_line: 'Stadt',
      contact_email: 'info@stadt.test',
      takes_support_requests: false,
    })
    const { browser } = await memberOf()
    const reply = await browser.send('support.store', { body: request })
    expect(reply.statusCode).toBe(409)
    expect(reply.json().message).toBe('Für diese Installation ist keine Support-Adresse hinterlegt.')
  })

  it('is what the super admin saved from then on; what is left empty is shown nowhere', async () => {
    const boss = await superAdmin(test)
    const body = { support_email: ' Hilfe@Stadt.test ', contact_email: '', company_line: 'Stadt Musterstadt' }
    const saved = { support_email: 'hilfe@stadt.test', contact_email: null, company_line: body.company_line }
    expect(await boss.call('superadmin.installation.update', { body })).toEqual(saved)
    expect(await boss.call('superadmin.installation.edit')).toEqual(saved)
    expect(await (await test.browser().open()).call('public.installation')).toEqual({
      company_line: 'Stadt Musterstadt',
      contact_email: null,
      takes_support_requests: true,
    })
    const { data } = await boss.call('superadmin.audit.index', { query: { action: 'installation.updated' } })
    expect(data[0]?.changes).toMatchObject({
      'Support-Adresse': { from: null, to: 'hilfe@stadt.test' },
      'Kontakt-Adresse': { from: 'info@stadt.test', to: null },
    })
    const wrong = await boss.send('superadmin.installation.update', {
      body: { ...body, support_email: 'hilfe' },
    })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().errors).toHaveProperty('support_email')
  })
})

describe('a support request', () => {
  it('reaches the support address, is answered to the person, and carries what the form has shown', async () => {
    const { tenant, person, browser } = await memberOf()
    const failed = '00000000-0000-4000-8000-00000000abcd'
    const { message } = await browser.call('support.store', {
      body: { ...request, page: '/databuckets?page=2', failed_request_id: failed },
    })
    expect(message).toContain(person.email)
    const mail = await test.outbox.take('hilfe@stadt.test')
    expect(mail).toMatchObject({ replyTo: person.email, subject: 'Supportanfrage: Upload' })
    for (const part of [
      request.message,
      `${person.name} <${person.email}>`,
      `${tenant.name} (${tenant.id})`,
      '/databuckets?page=2',
      failed,
      'Browser: ',
    ])
      expect(mail.text).toContain(part)
    const admin = await test.signedIn(await test.member(tenant, 'admin'))
    const { data } = await admin.call('settings.audit.index', { query: { action: 'support.requested' } })
    expect(data).toMatchObject([{ subject_label: 'Upload', actor_name: person.name, changes: {} }])
    expect(mail.text).toMatch(/^Vorgang: [0-9a-f-]{36}$/m)
    expect(test.logged()).not.toContain('Die Datei bleibt stehen')
  })

  it.each([
    ['a second header in the subject', { subject: 'Hallo\r\nBcc: boese@evil.test' }, 'subject'],
    ['a page that is no path', { page: 'https://evil.test/' }, 'page'],
    ['a page with a line break', { page: '/a\nBcc: boese@evil.test' }, 'page'],
    ['no message', { message: '  ' }, 'message'],
  ])('with %s is refused at its field', async (_, part, field) => {
    const { browser } = await memberOf()
    const reply = await browser.send('support.store', { body: { ...request, ...part } })
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().errors)).toEqual([field])
  })

  it('is taken five times an hour, and says when the next one is', async () => {
    const { browser } = await memberOf()
    for (let sent = 0; sent < supportRules.perHour; sent += 1)
      await browser.call('support.store', { body: request })
    const reply = await browser.send('support.store', { body: request })
    expect(reply.statusCode).toBe(429)
    expect(reply.json().message).toMatch(/Die nächste ist in 60 Minuten möglich/)
  })

  it('is not sent in the name of somebody else', async () => {
    const { person } = await memberOf()
    const boss = await superAdmin(test)
    await boss.call('superadmin.users.impersonate', { params: { user: person.id } })
    await boss.open()
    const reply = await boss.send('support.store', { body: request })
    expect(reply.statusCode).toBe(403)
    expect(reply.json().message).toContain('Identitätsübernahme')
  })
})
