import type { Ctx } from '../../../../platform/context.ts'

/** Ours for one circle. The address of the metadata is our name towards its service: what is meant for one circle counts in no other. */
export const samlAddresses = ({ config }: Pick<Ctx, 'config'>, circleId: string) => {
  const base = `${config.baseUrl}/sso/${circleId}`
  return { entityId: `${base}/metadata`, assertionConsumer: `${base}/acs`, logout: `${base}/slo` }
}
