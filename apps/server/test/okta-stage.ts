import { randomUUID } from 'node:crypto'
import type { Reply, Routes } from '@lotse/contract'
import type { QueryResult } from 'pg'
import { syncCircle } from '../src/modules/sso/directory-sync/sync-circle.ts'
import { type OktaDirectory, type OktaOrganisation, startOktaDirectory } from './okta-directory.ts'
import { type OpenidService, outboundTo, startOpenidService } from './openid-service.ts'
import { type SsoStage, ssoStage } from './sso.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

export const oktaHost = 'stadt.okta.com'

interface OktaCircle {
  circle: Awaited<ReturnType<SsoStage['connected']>>
  org: OktaOrganisation
  token: string
  /** Somebody who has signed in before, and whom the directory has. */
  known(
    name: string,
    more?: { role?: string; displayName?: string },
  ): Promise<{ email: string; subject: string; id: string }>
  standing(email: string): Promise<{ is_out: boolean; name: string; role: string }>
  /** Whether it was its turn. */
  sync(): Promise<boolean>
  state(): Promise<Reply<Routes['superadmin.sso.sync.show']>>
}

export interface OktaStage {
  test: TestApp
  okta: OpenidService
  directory: OktaDirectory
  sso: SsoStage
  superAdmin: TestBrowser
  sql(text: string, values: unknown[]): Promise<QueryResult>
  /** A circle whose people come from Okta, and what its API token reads. */
  staged(
    settings?: Record<string, unknown>,
    mappings?: (tenantId: string) => { kind: 'group'; value: string; tenantId: string; role: string }[],
  ): Promise<OktaCircle>
  close(): Promise<void>
}

export const setStatus = (org: OktaOrganisation, subject: string, status: string): void => {
  const user = org.users.get(subject)
  if (user) user.status = status
}

/** Okta with its sign-in and its directory, and circles that use them. */
export const startOktaStage = async (): Promise<OktaStage> => {
  const okta = await startOpenidService({ posesAs: `https://${oktaHost}/oauth2/default` })
  const directory = await startOktaDirectory(oktaHost)
  const test = await startTestApp({
    config: { baseUrl: 'https://lotse.test' },
    outbound: directory.outbound(outboundTo(okta)),
  })
  const sso = ssoStage(test, okta)
  const superAdmin = await test.signedIn(await test.person({ isSuperAdmin: true }))
  const sql = (text: string, values: unknown[]) => test.app.database.pool.query(text, values)

  const staged: OktaStage['staged'] = async (settings = { enable_user_sync: true }, mappings) => {
    const token = randomUUID()
    const org = directory.organisation(token)
    const circle = await sso.connected(
      { domain: oktaHost, api_token: token, ...settings },
      { provider: 'okta' },
    )
    for (const [index, mapping] of (mappings?.(circle.tenant.id) ?? []).entries())
      await sql(
        'insert into sso_mappings (circle_id, position, kind, value, tenant_id, role) values ($1, $2, $3, $4, $5, $6)',
        [circle.circleId, index + 10, mapping.kind, mapping.value, mapping.tenantId, mapping.role],
      )
    return {
      circle,
      org,
      token,
      async known(name, { role = 'user', displayName = `Frau ${name}` } = {}) {
        const { subject, email } = circle.person(name)
        const { id } = await test.person({ email, name: displayName })
        await sql(
          'insert into memberships (tenant_id, user_id, role, created_at) values ($1, $2, $3, now())',
          [circle.tenant.id, id, role],
        )
        await sql(
          `insert into sso_identities (circle_id, issuer, subject, user_id, email, created_at, last_signed_in_at)
         values ($1, $2, $3, $4, $5, now(), now())`,
          [circle.circleId, okta.issuer, subject, id, email],
        )
        org.users.set(subject, { id: subject, status: 'ACTIVE', profile: { email, displayName } })
        return { subject, email, id }
      },
      async standing(email) {
        const { rows } = await sql(
          `select u.deactivated_at is not null as is_out, u.name, m.role from users u
           join memberships m on m.user_id = u.id where u.email = $1 and m.tenant_id = $2`,
          [email, circle.tenant.id],
        )
        return rows[0]
      },
      sync: () => syncCircle(test.app.systemContext('test'), circle.circleId),
      state: () => superAdmin.call('superadmin.sso.sync.show', { params: { circle: circle.circleId } }),
    }
  }

  return {
    test,
    okta,
    directory,
    sso,
    superAdmin,
    sql,
    staged,
    async close() {
      await test.close()
      await okta.close()
      await directory.close()
    },
  }
}
