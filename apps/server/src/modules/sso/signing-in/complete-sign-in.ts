import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Exchange, StreamReply } from '../../../platform/http/handlers.ts'
import { signIns } from '../../../platform/metrics.ts'
import {
  recordSignIn,
  rememberDevice,
  setActiveTenant,
  startSession,
  type UserRow,
} from '../../identity/index.ts'
import { acrossTenantsBelongingsOf, startTenantOf } from '../../tenancy/index.ts'
import { circleAddresses } from '../circle-addresses.ts'
import { connectionToTry } from '../migration/draft-connection.ts'
import { noteAttempt } from '../monitoring/note-attempt.ts'
import { type Answer, type Connection, type ReceivedIdentity, SsoError } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'
import { reportTrial } from '../trials/report-trial.ts'
import { leadTo, leadToSignIn } from './lead-browser.ts'
import { asSsoError, noteFailure } from './note-failure.ts'
import { takeRequest } from './requests-store.ts'
import { keepSession } from './sessions-store.ts'
import { settlePerson } from './settle-person.ts'

/** SAML calls it RelayState. */
const stateOf = (answer: Answer): string => {
  const fields = answer.kind === 'form' ? answer.fields : Object.fromEntries(new URL(answer.url).searchParams)
  return fields.state ?? fields.RelayState ?? ''
}

const takeOwnRequest = async (
  ctx: Ctx,
  { circleId, provider }: Connection,
  answer: Answer,
  browser: string | null,
) => {
  const state = stateOf(answer)
  if (!state) throw new SsoError('state', 'missing')
  if (!browser) throw new SsoError('state', 'no cookie')
  const request = await takeRequest(ctx, { circleId, state, browser })
  if (!request) throw new SsoError('state', 'unknown, used, expired, or of another browser')
  if (request.provider !== provider) throw new SsoError('state', 'the service was changed meanwhile')
  return { ...request, state }
}

/** Who the service says this is; nothing is done with it yet. */
const receive = async (
  ctx: Ctx,
  connection: Connection,
  answer: Answer,
  { state, kept }: { state: string; kept: Record<string, string> },
): Promise<ReceivedIdentity> => {
  const provider = providerOf(connection.provider)
  const returnAddress = circleAddresses(ctx, connection.circleId).callback
  const identity = await provider.arrive(ctx, connection, answer, { state, returnAddress, kept })
  provider.admits(connection.settings, identity)
  return identity
}

/** Nobody is signed in: whoever asked reads what would have become of it. */
const tried = (
  ctx: Ctx,
  connection: Connection,
  answer: Answer,
  request: Awaited<ReturnType<typeof takeOwnRequest>>,
): Promise<string> => {
  const { askedBy } = request
  if (!askedBy) throw new SsoError('state', 'tried by nobody')
  return reportTrial(ctx, { connection, askedBy, receive: () => receive(ctx, connection, answer, request) })
}

/** The second factor is the service's matter: what it let through is signed in. */
const signInPerson = async (
  ctx: Ctx,
  arrival: { connection: Connection; identity: ReceivedIdentity; pageTenantId: string | null },
  exchange: Exchange,
): Promise<UserRow> =>
  inTransaction(ctx, async ctx => {
    const { connection, identity, pageTenantId } = arrival
    const person = await settlePerson(ctx, arrival)
    const sessionId = await startSession(ctx, { userId: person.id, awaitsSecondFactor: false }, exchange)
    await keepSession(ctx, sessionId, connection.circleId, identity)
    const belongings = await acrossTenantsBelongingsOf(ctx.db, person.id)
    const isOfPage = belongings.some(
      ({ tenantId, kind, isActive }) => tenantId === pageTenantId && kind === 'membership' && isActive,
    )
    if (isOfPage) await setActiveTenant(ctx, sessionId, pageTenantId)
    rememberDevice(ctx, person, exchange)
    await recordSignIn(ctx, person, await startTenantOf(ctx, person))
    return person
  })

export const completeSignIn = async (
  ctx: Ctx,
  { circleId, answer, route }: { circleId: string; answer: Answer; route: string },
  exchange: Exchange,
): Promise<StreamReply> => {
  const since = ctx.clock.now()
  const stored = await connectionToTry(ctx, circleId).catch(error => asSsoError(ctx, error))
  if (!stored || stored instanceof SsoError) return leadToSignIn(stored?.type ?? 'configuration', null)
  const { connection, isEnabled } = stored
  const attempt: Parameters<typeof noteFailure>[2] = { circleId, provider: connection.provider, route, since }
  let returnTo = '/'
  try {
    const request = await takeOwnRequest(ctx, connection, answer, exchange.signInToken)
    if (request.purpose === 'test') return leadTo(await tried(ctx, connection, answer, request))
    if (!isEnabled) throw new SsoError('configuration', 'switched off')
    returnTo = request.returnTo
    attempt.tenantId = request.tenantId
    const identity = await receive(ctx, connection, answer, request)
    const person = await signInPerson(ctx, { connection, identity, pageTenantId: request.tenantId }, exchange)
    noteAttempt(ctx, { ...attempt, outcome: 'succeeded', userId: person.id })
    signIns.inc({ outcome: 'succeeded' })
    return leadTo(returnTo)
  } catch (error) {
    signIns.inc({ outcome: 'failed' })
    const fault = asSsoError(ctx, error)
    return leadToSignIn(fault.type, noteFailure(ctx, fault, attempt), returnTo)
  }
}
