import type { SessionReply } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { csrfTokenOf } from '../../../platform/http/session-cookie.ts'
import { presentCurrentUser } from '../present.ts'

/** While a super admin acts as somebody else, `user` is that person and `impersonating` the super admin. */
export const showSession = (ctx: Ctx, exchange: Exchange): SessionReply => ({
  auth: {
    user: ctx.actor && presentCurrentUser(ctx.actor.user),
    impersonating: ctx.actor?.impersonator ?? null,
  },
  must_set_up_second_factor: ctx.actor?.mustSetUpSecondFactor ?? false,
  active_tenant_id: ctx.actor?.tenant?.id ?? null,
  csrf_token: csrfTokenOf(ctx.secrets, exchange.sessionToken),
  app: { env: ctx.config.env, debug: ctx.config.debug },
})
