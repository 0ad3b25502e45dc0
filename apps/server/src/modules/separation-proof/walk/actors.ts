import { type Role, roleLabels, roles } from '@lotse/contract'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../../platform/context.ts'
import { csrfTokenOf } from '../../../platform/http/session-cookie.ts'
import type { Probe, ProbeFacts } from '../../../platform/probe-part.ts'
import { newToken } from '../../../platform/secrets.ts'
import { openProbeSession } from '../../identity/index.ts'
import { RouteClient } from './route-client.ts'

export const actorLabels: Record<Role | 'manager' | 'anonymous', string> = {
  anonymous: 'nicht angemeldet (auch als Besucher:in eines Chatbots)',
  ...roleLabels,
  manager: 'Untermandantsmanager:in im Untermandanten',
}
export type ActorName = keyof typeof actorLabels
export const actorNames: readonly ActorName[] = ['anonymous', ...roles, 'manager']

export interface ProbeActor {
  name: ActorName
  /** A new browser for every call: what one changes in its cookies does not reach the next. */
  newClient(): RouteClient
  /** Of the own organisation, with a second session that is the actor's own. */
  own: ProbeFacts
}

/** Reserved for documentation: nobody real calls from there. */
const address = '192.0.2.1'

const browsersWith = (ctx: Ctx, http: FastifyInstance, token: string) => () => {
  const client = new RouteClient(http, { address })
  client.cookie = `lotse_session=${token}`
  client.csrfToken = csrfTokenOf(ctx.secrets, token)
  return client
}

/** Somebody who may see everything, as long as the stage stands. */
export const superAdminOf = async (ctx: Ctx, http: FastifyInstance, probe: Probe): Promise<ProbeActor> => {
  const { token } = await openProbeSession(ctx, probe, probe.superAdmin, probe.mainId)
  return { name: 'admin', newClient: browsersWith(ctx, http, token), own: probe.facts as ProbeFacts }
}

/** The people of an organisation, each signed in; and somebody who is not. */
export const actorsOf = async (ctx: Ctx, http: FastifyInstance, probe: Probe): Promise<ProbeActor[]> => {
  const facts = probe.facts as ProbeFacts
  const clientWith = (token: string) => browsersWith(ctx, http, token)
  const enter = async (name: ActorName): Promise<ProbeActor> => {
    if (name === 'anonymous') return { name, newClient: clientWith(newToken()), own: facts }
    const tenant = name === 'manager' ? probe.subId : probe.mainId
    const { token } = await openProbeSession(ctx, probe, probe.people[name], tenant)
    const { id: session } = await openProbeSession(ctx, probe, probe.people[name], tenant)
    return { name, newClient: clientWith(token), own: { ...facts, session } }
  }
  const actors: ProbeActor[] = []
  for (const name of actorNames) actors.push(await enter(name))
  return actors
}
