import type { SignedInCtx } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'

/** Who acts as somebody else works with that person's data, but never changes who that person is. */
export const refuseWhileImpersonating = (ctx: SignedInCtx): void => {
  if (ctx.actor.impersonator) throw forbidden('Während der Identitätsübernahme nicht möglich.')
}
