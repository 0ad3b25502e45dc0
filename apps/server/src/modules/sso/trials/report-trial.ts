import { type SsoTrial, ssoErrorText } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { circleNameOf } from '../configuration/circle-name.ts'
import type { Connection, ReceivedIdentity } from '../providers/provider.ts'
import { asSsoError } from '../signing-in/note-failure.ts'
import { rehearseSignIn } from './rehearse-sign-in.ts'
import { keepTrial } from './trials-store.ts'

const valueAtMost = 2_000

const claimsOf = ({ claims }: ReceivedIdentity): SsoTrial['claims'] =>
  Object.entries(claims).map(([name, value]) => ({
    name,
    value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, valueAtMost),
  }))

interface Trial {
  connection: Connection
  askedBy: string
  /** Checks the answer as for a sign-in. */
  receive(): Promise<ReceivedIdentity>
}

/** Where the report stands of a sign-in that signs nobody in. */
export const reportTrial = async (ctx: Ctx, { connection, askedBy, receive }: Trial): Promise<string> => {
  const { circleId, provider } = connection
  const report: SsoTrial = {
    circle_name: (await circleNameOf(ctx.db, circleId)) ?? '',
    provider,
    tried_at: ctx.clock.now().toISOString(),
    refusal: null,
    outcome: null,
    claims: [],
  }
  try {
    const identity = await receive()
    report.claims = claimsOf(identity)
    report.outcome = await rehearseSignIn(ctx, { connection, identity, pageTenantId: null })
  } catch (error) {
    const { type, detail } = asSsoError(ctx, error)
    report.refusal = { type, title: ssoErrorText(type).title, detail }
  }
  await keepTrial(ctx, { circleId, askedBy }, report)
  return `/superadmin/circles/${circleId}/sso-trial`
}
