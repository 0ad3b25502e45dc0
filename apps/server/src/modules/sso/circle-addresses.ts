import type { Ctx } from '../../platform/context.ts'

/** Ours for one circle. The address of the metadata is our name towards its service: what is meant for one circle counts in no other. */
export const circleAddresses = ({ config }: Pick<Ctx, 'config'>, circleId: string) => {
  const start = `${config.baseUrl}/sso/${circleId}`
  return {
    start,
    callback: `${start}/callback`,
    entityId: `${start}/metadata`,
    assertionConsumer: `${start}/acs`,
    logout: `${start}/slo`,
    backchannelLogout: `${start}/backchannel-logout`,
  }
}
