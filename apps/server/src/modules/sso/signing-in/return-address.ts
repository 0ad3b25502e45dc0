import type { Ctx } from '../../../platform/context.ts'

/** Where the service sends its answers for this circle; it has to be registered there. */
export const returnAddressOf = ({ config }: Pick<Ctx, 'config'>, circleId: string): string =>
  `${config.baseUrl}/sso/${circleId}/callback`
