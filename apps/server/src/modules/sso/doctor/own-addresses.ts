/** What a sign-in service knows of us, circle by circle. */
export const ownAddresses = (baseUrl: string, circleId: string) => ({
  entityId: `${baseUrl}/sso/${circleId}/metadata`,
  consumerAddress: `${baseUrl}/sso/${circleId}/acs`,
  callbackAddress: `${baseUrl}/sso/${circleId}/callback`,
})
