import { notFound } from '../../../platform/errors.ts'
import { bind } from '../../../platform/http/handlers.ts'
import { startTrial } from './start-trial.ts'
import { lastTrial } from './trials-store.ts'

export const ssoTrialsHandlers = bind({
  'superadmin.sso.trials.store': (ctx, { params, exchange }) => startTrial(ctx, params.circle, exchange),
  async 'superadmin.sso.trials.show'(ctx, { params }) {
    const trial = await lastTrial(ctx, params.circle, ctx.actor.user.id)
    if (!trial) throw notFound()
    return trial
  },
})
