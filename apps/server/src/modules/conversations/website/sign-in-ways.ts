import type { Ctx } from '../../../platform/context.ts'
import { wayToService } from '../../sso/index.ts'

export interface SignInWays {
  loginPath: string
  /** The sign-in service of the tenant's circle, where that is switched on. */
  service: { name: string; url: string } | null
}

export const loginPathFor = (path: string): string => `/login?redirect=${encodeURIComponent(path)}`

/** How people of the tenant sign in, and come back to the page; null for whoever has. */
export const signInWaysOf = async (
  ctx: Ctx,
  { circleId }: { circleId: string | null },
  { address, path }: { address: string; path: string },
): Promise<SignInWays | null> => {
  if (ctx.actor) return null
  const way = { subdomain: address.toLowerCase(), returnTo: path }
  return {
    loginPath: loginPathFor(path),
    service: circleId === null ? null : await wayToService(ctx, circleId, way),
  }
}
