import { createHash } from 'node:crypto'
import type { SiteFacts } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { townWithChatbot, Visitor } from '../../../../test/chat.ts'
import { addChatbot } from '../../../../test/chatbots.ts'
import { connectCircle } from '../../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const query = (text: string, values: unknown[]) => test.app.database.pool.query(text, values)

const named = async (tenant: { id: string }): Promise<string> => {
  const subdomain = `stadt-${tenant.id}`
  await query('update tenants set subdomain = $2 where id = $1', [tenant.id, subdomain])
  return subdomain
}
const askForConsent = (tenant: { id: string }) =>
  query('insert into tenant_chat_settings (tenant_id, pre_page) values ($1, $2)', [
    tenant.id,
    JSON.stringify({
      is_enabled: true,
      headline: 'Hinweis',
      text: 'Hier antwortet eine KI.',
      checkbox_text: 'Ja',
      color_theme: 'forest',
    }),
  ])

const factsIn = (page: string): SiteFacts =>
  JSON.parse(/<script type="application\/json" id="facts">(.*?)<\/script>/.exec(page)?.[1] ?? 'null')

const visit = async (path: string, browser: TestBrowser = test.browser()) => {
  const { statusCode: status, body, headers } = await browser.request({ method: 'GET', url: path })
  return { status, body, headers }
}

describe('the page of a tenant', () => {
  it('names only the chatbots that the visitor may use, and asks only those without an account to agree', async () => {
    const tenant = await test.mainTenant()
    const subdomain = await named(tenant)
    await askForConsent(tenant)
    const uuids: Record<string, string> = {}
    for (const accessRole of ['public', 'external_user', 'user', 'admin'] as const)
      uuids[accessRole] = (await addChatbot(test.app, tenant.id, { accessRole })).uuid
    const off = await addChatbot(test.app, tenant.id, { accessRole: 'public' })
    await query('update chatbots set chatbot_disabled = true where id = $1', [off.id])
    const seenBy = async (browser?: TestBrowser) => {
      const { body } = await visit(`/s/${subdomain.toUpperCase()}`, browser)
      return {
        roles: Object.keys(uuids)
          .filter(role => body.includes(`/s/${subdomain}/${uuids[role]}"`))
          .sort(),
        asks: factsIn(body).pre_page !== null,
        isOffThere: body.includes(off.uuid),
      }
    }
    expect(await seenBy()).toEqual({ roles: ['public'], asks: true, isOffThere: false })
    expect(await seenBy(await test.signedIn(await test.member(tenant, 'external_user')))).toEqual({
      roles: ['external_user', 'public'],
      asks: true,
      isOffThere: false,
    })
    expect(await seenBy(await test.signedIn(await test.member(tenant, 'user')))).toEqual({
      roles: ['external_user', 'public', 'user'],
      asks: false,
      isOffThere: false,
    })
    const stranger = await test.signedIn(await test.member(await test.mainTenant(), 'admin'))
    expect(await seenBy(stranger)).toEqual({ roles: ['public'], asks: false, isOffThere: false })
    expect((await new Visitor(test, uuids.public ?? '').open()).pre_page).toMatchObject({
      headline: 'Hinweis',
      theme: { primaryColor: '#1f5c3a' },
    })
  })

  it('welcomes in the tenant’s words, or in those of the house, and never takes them for markup', async () => {
    const tenant = await test.mainTenant()
    const subdomain = await named(tenant)
    expect((await visit(`/s/${subdomain}`)).body).toContain('Willkommen!')
    await query('update tenants set web_title = $2, web_description = $3 where id = $1', [
      tenant.id,
      '<b>Stadt</b>',
      'Fragen Sie & uns',
    ])
    const { body } = await visit(`/s/${subdomain}`)
    expect(body).toContain('<h1>&lt;b&gt;Stadt&lt;/b&gt;</h1><p>Fragen Sie &amp; uns</p>')
    expect(body).toContain('noch kein öffentlicher Chatbot')
    expect((await visit(`/tenantwebsite/${subdomain}`)).headers.location).toBe(`/s/${subdomain}`)
  })

  it('leads people of the town to the sign-in service of its circle, while that is switched on', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const subdomain = await named(tenant)
    const pages = [`/s/${subdomain}`, `/s/${subdomain}/${bot.uuid}`]
    const linkOn = async (path: string, browser?: TestBrowser) =>
      /<a href="([^"]+)">Anmelden mit (.*?)<\/a>/.exec((await visit(path, browser)).body)
    for (const path of pages) expect(await linkOn(path)).toBeNull()

    await connectCircle(test, tenant.circleId, { provider: 'oidc', settings: {} })
    await query("update circles set organization_name = 'Kreis <Muster>' where id = $1", [tenant.circleId])
    for (const path of pages) {
      const [, url = '', name] = (await linkOn(path.toUpperCase().replace('/S/', '/s/'))) ?? []
      expect(name).toBe('Kreis &lt;Muster&gt;')
      const { origin, pathname, searchParams } = new URL(url.replaceAll('&amp;', '&'))
      expect(origin + pathname).toBe(`${test.app.ports.config.baseUrl}/sso/${tenant.circleId}`)
      expect(searchParams.get('tenant')).toBe(subdomain)
      expect(searchParams.get('return_to')?.toLowerCase()).toBe(path)
    }
    const colleague = await test.signedIn(await test.member(tenant, 'user'))
    expect(await linkOn(pages[0] ?? '', colleague)).toBeNull()

    await query('update circles set sso_enabled = false where id = $1', [tenant.circleId])
    for (const path of pages) expect(await linkOn(path)).toBeNull()
  })

  it('of nobody says so', async () => {
    const { status, body } = await visit('/s/gibt-es-nicht')
    expect(status).toBe(404)
    expect(body).toContain('Diese Seite gibt es nicht')
  })
})

describe('the page of a chatbot', () => {
  const publicBot = async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const subdomain = await named(tenant)
    return { tenant, bot, subdomain, path: `/s/${subdomain}/${bot.uuid}` }
  }

  it('brings along everything that its first view and its first question need', async () => {
    const { tenant, bot, path } = await publicBot()
    await query(
      "update chatbots set initial_message = 'Was <i>wollen</i> Sie **wissen**?', starter_questions = '{Wann ist offen?}' where id = $1",
      [bot.id],
    )
    const { status, body } = await visit(path)
    expect(status).toBe(200)
    expect(body).toContain(`<title>Lotte – ${tenant.name}</title>`)
    expect(body).toContain('<p dir="auto">Was &lt;i&gt;wollen&lt;/i&gt; Sie wissen?</p>')
    const { opened, csrf_token } = factsIn(body)
    expect(csrf_token).toBeNull()
    expect(opened?.chatbot).toMatchObject({ public_name: 'Lotte', starter_questions: ['Wann ist offen?'] })
    const visitor = new Visitor(test, bot.uuid)
    visitor.token = opened?.visitor_token ?? ''
    expect((await visitor.ask('Was kostet ein Personalausweis?')).text).toContain('37 Euro')
  })

  it('loads at most eight files until it can be used, all of them from here and each allowed by its policy', async () => {
    const { path } = await publicBot()
    const { body, headers } = await visit(path)
    const loaded = [...body.matchAll(/<(?:script|link|img)[^>]*?(?:src|href)="([^"]+)"/g)].map(
      ([, url]) => url ?? '',
    )
    expect(loaded.length + 1).toBeLessThanOrEqual(8)
    for (const url of loaded) expect(url).toMatch(/^\/[^/]/)
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(
      `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    )
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers['cache-control']).toBe('no-store')
    for (const url of loaded.filter(url => url.startsWith('/embed/')))
      expect((await visit(url)).headers['cache-control'], url).toContain('immutable')
  })

  it('gives those who are signed in the proof that their calls need', async () => {
    const { tenant, bot, path } = await publicBot()
    await query("update chatbots set access_role = 'external_user' where id = $1", [bot.id])
    const browser = await test.signedIn(await test.member(tenant, 'external_user'))
    const { opened, csrf_token } = factsIn((await visit(path, browser)).body)
    expect(csrf_token).toBe(browser.csrfToken)
    const visitor = new Visitor(test, bot.uuid, { browser })
    visitor.token = opened?.visitor_token ?? ''
    expect((await visitor.ask('Was kostet ein Personalausweis?')).text).toContain('37 Euro')
  })

  it('that is not for everybody, of another tenant, or of nobody, is the same to strangers: a way to sign in', async () => {
    const { tenant, bot, subdomain } = await publicBot()
    const { uuid: inner } = await addChatbot(test.app, tenant.id, { accessRole: 'user' })
    const other = await publicBot()
    const missing = async (uuid: string) => {
      const { status, body } = await visit(`/s/${subdomain}/${uuid}`)
      expect(status, uuid).toBe(404)
      return body.replaceAll(uuid, '…')
    }
    const unknown = await missing('7b0c4a4e-9f63-4d5e-8a44-0c7b1b8f2d11')
    expect(unknown).toContain('href="/login?redirect=')
    for (const uuid of [inner, other.bot.uuid, 'quatsch']) expect(await missing(uuid)).toBe(unknown)
    expect((await visit(`/s/gibt-es-nicht/${bot.uuid}`)).body).toContain('Diese Seite gibt es nicht')
  })

  it('lets no name or text end the data that it carries', async () => {
    const { bot, path } = await publicBot()
    const evil = '</script><script>alert(1)</script>'
    await query('update chatbots set public_name = $2, initial_message = $2 where id = $1', [bot.id, evil])
    const { body } = await visit(path)
    expect(body).not.toContain('<script>alert')
    expect(factsIn(body).opened?.chatbot.initial_message).toBe(evil)
  })
})
