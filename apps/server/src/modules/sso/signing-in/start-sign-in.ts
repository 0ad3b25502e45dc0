import type { Ctx } from '../../../platform/context.ts'
import type { Exchange, StreamReply } from '../../../platform/http/handlers.ts'
import { newToken } from '../../../platform/secrets.ts'
import { findTenant, tenantBySubdomain } from '../../tenancy/index.ts'
import { circleAddresses } from '../circle-addresses.ts'
import { connectionOf } from '../configuration/connection-store.ts'
import { noteAttempt } from '../monitoring/note-attempt.ts'
import { type Connection, SsoError } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'
import { leadTo, leadToSignIn } from './lead-browser.ts'
import { asSsoError, noteFailure } from './note-failure.ts'
import { keepRequest } from './requests-store.ts'
import { ownPath } from './return-to.ts'

interface Wish {
  tenant?: string
  return_to?: string
  login_hint?: string
}

const route = 'sso.start'

/** Only a page of this circle says into which tenant somebody comes. */
const pageTenantOf = async (
  ctx: Ctx,
  circleId: string,
  subdomain: string | undefined,
): Promise<string | null> => {
  const page = subdomain ? await tenantBySubdomain(ctx.db, subdomain) : null
  const tenant = page && (await findTenant(ctx.db, page.id))
  return tenant?.circleId === circleId ? tenant.id : null
}

interface Way {
  purpose: 'sign-in' | 'test'
  tenantId: string | null
  returnTo: string
  askedBy: string | null
  loginHint?: string
}

/** Sends the browser to the service; what the answer is checked with stays here. */
export const sendAway = async (
  ctx: Ctx,
  connection: Connection,
  { loginHint, ...way }: Way,
  exchange: Exchange,
): Promise<string> => {
  const { circleId, provider } = connection
  const state = newToken()
  // Several tabs of a browser may be away at a time.
  const browser = exchange.signInToken ?? newToken()
  const returnAddress = circleAddresses(ctx, circleId).callback
  const { url, kept } = await providerOf(provider).depart(ctx, connection, {
    state,
    returnAddress,
    loginHint,
  })
  await keepRequest(ctx, { ...way, circleId, provider, state, browser, kept })
  exchange.issueSignInToken(browser)
  return url
}

export const startSignIn = async (
  ctx: Ctx,
  circleId: string,
  { tenant, return_to, login_hint: loginHint }: Wish,
  exchange: Exchange,
): Promise<StreamReply> => {
  const since = ctx.clock.now()
  const returnTo = ownPath(ctx.config.baseUrl, return_to)
  const connection = await connectionOf(ctx, circleId).catch(error => asSsoError(ctx, error))
  if (!connection || connection instanceof SsoError)
    return leadToSignIn(connection?.type ?? 'configuration', null, returnTo)
  const { provider } = connection
  const tenantId = await pageTenantOf(ctx, circleId, tenant)
  const attempt = { circleId, provider, route, since, tenantId }
  try {
    const way: Way = { purpose: 'sign-in', tenantId, returnTo, askedBy: null, loginHint }
    const url = await sendAway(ctx, connection, way, exchange)
    noteAttempt(ctx, { ...attempt, outcome: 'started' })
    return leadTo(url)
  } catch (error) {
    const fault = asSsoError(ctx, error)
    return leadToSignIn(fault.type, noteFailure(ctx, fault, attempt), returnTo)
  }
}
