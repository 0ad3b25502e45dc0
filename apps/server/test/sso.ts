import { vi } from 'vitest'
import { type Connecting, connectCircle } from './connect-circle.ts'
import type { OpenidService } from './openid-service.ts'
import type { ServiceAnswer } from './openid-visit.ts'
import { patience } from './patience.ts'
import type { TestApp, TestTenant } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

export { connectCircle } from './connect-circle.ts'

/** The browser goes to the service and stops there. */
export const departTo = async (
  browser: TestBrowser,
  circleId: string,
  query: Record<string, string> = {},
): Promise<string> => {
  const reply = await browser.request({ method: 'GET', url: `/sso/${circleId}`, query })
  return String(reply.headers.location ?? `nowhere: ${reply.statusCode} ${reply.body}`)
}

/** The browser comes back with what the service gave it. Returns where it is led then. */
export const comeBack = async (browser: TestBrowser, { url, fields }: ServiceAnswer): Promise<string> => {
  const { pathname, search } = new URL(url)
  const reply = await browser.request(
    fields
      ? {
          method: 'POST',
          url: pathname,
          payload: new URLSearchParams(fields).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
      : { method: 'GET', url: `${pathname}${search}` },
  )
  return String(reply.headers.location)
}

/** The whole way. Returns where the browser ends: a page of ours, or the sign-in page with its error. */
export const signInAt = async (
  browser: TestBrowser,
  service: OpenidService,
  circleId: string,
  person: string,
  query: Record<string, string> = {},
): Promise<string> => comeBack(browser, await service.visit(await departTo(browser, circleId, query), person))

/** The error in the address of the sign-in page; null if the browser was led elsewhere. */
export const errorIn = (location: string): string | null =>
  new URL(location, 'https://lotse.test').searchParams.get('sso_error')

/** Who is signed in in this browser: the address, or null. */
export const signedInAs = async (browser: TestBrowser): Promise<string | null> => {
  const reply = await browser.request({ method: 'GET', url: '/session' })
  return reply.json().auth.user?.email ?? null
}

/** Written beside the answer, so they may come a moment after it. */
export const attemptsOf = (test: TestApp, circleId: string, count: number) =>
  vi.waitFor(async () => {
    const { rows } = await test.app.database.pool.query<{
      outcome: string
      error_type: string | null
      error_detail: string | null
      id: string
      user_id: string | null
    }>(
      'select id, outcome, error_type, error_detail, user_id from sso_attempts where circle_id = $1 order by id',
      [circleId],
    )
    if (rows.length < count) throw new Error(`${rows.length} of ${count} attempts`)
    return rows
  }, patience(10_000))

interface StagedCircle {
  circleId: string
  tenant: TestTenant
  domain: string
  clientId: string
  returnAddress: string
  /** Somebody of the circle's domain whom the service knows; called again, with what it says of that person now. */
  person(name: string, claims?: Record<string, unknown>): { subject: string; email: string }
}

export interface SsoStage {
  /** A circle with one tenant that people of its domain come into. */
  connected(
    settings?: Record<string, unknown>,
    more?: Partial<Connecting> & { maxUsers?: number },
  ): Promise<StagedCircle>
  roleOf(tenantId: string, email: string): Promise<string | undefined>
  countPeople(email: string): Promise<number>
}

let counter = 0

export const ssoStage = (test: TestApp, service: OpenidService): SsoStage => ({
  async connected(settings = {}, { maxUsers, ...more } = {}) {
    counter += 1
    const number = counter
    const tenant = await test.mainTenant({ maxUsers })
    const domain = `stadt${number}.example`
    const clientId = `lotse-${number}`
    const { circleId, returnAddress } = await connectCircle(test, tenant.circleId, {
      provider: 'oidc',
      domains: [domain],
      mappings: [{ kind: 'domain', value: domain, tenantId: tenant.id, role: 'user' }],
      ...more,
      settings: {
        client_id: clientId,
        client_secret: 'geheim',
        ...(more.provider && more.provider !== 'oidc'
          ? {}
          : {
              discovery_url: `${service.issuer}/.well-known/openid-configuration`,
              scopes: 'openid profile email groups',
            }),
        ...settings,
      },
    })
    service.addClient({
      client_id: clientId,
      redirect_uris: [returnAddress],
      post_logout_redirect_uris: ['https://lotse.test/login'],
    })
    const person: StagedCircle['person'] = (name, claims = {}) => {
      const subject = `${name}-${number}`
      const email = `${name}@${domain}`
      service.people.set(subject, { email, email_verified: true, name: `Frau ${name}`, ...claims })
      return { subject, email }
    }
    return { circleId, tenant, domain, clientId, returnAddress, person }
  },
  async roleOf(tenantId, email) {
    const { rows } = await test.app.database.pool.query<{ role: string }>(
      'select m.role from memberships m join users u on u.id = m.user_id where m.tenant_id = $1 and u.email = $2 and u.deleted_at is null',
      [tenantId, email],
    )
    return rows[0]?.role
  },
  async countPeople(email) {
    const { rows } = await test.app.database.pool.query<{ n: number }>(
      'select count(*)::int as n from users where email = $1 and deleted_at is null',
      [email],
    )
    return rows[0]?.n ?? 0
  },
})
