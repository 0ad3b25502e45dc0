import { bind } from '../../platform/http/handlers.ts'
import { circleAddresses } from './circle-addresses.ts'
import { receiveBackchannelLogout } from './providers/openid/logout/receive-logout.ts'
import { completeSignIn } from './signing-in/complete-sign-in.ts'
import { findService } from './signing-in/find-service.ts'
import { startSignIn } from './signing-in/start-sign-in.ts'

export const ssoHandlers = bind({
  'sso.find': (ctx, { body }) => findService(ctx, body.email),
  'sso.start': (ctx, { params, query, exchange }) => startSignIn(ctx, params.circle, query, exchange),
  'sso.callback.get': (ctx, { params: { circle: circleId }, query, exchange }) => {
    const url = `${circleAddresses(ctx, circleId).callback}?${new URLSearchParams(query)}`
    return completeSignIn(
      ctx,
      { circleId, answer: { kind: 'address', url }, route: 'sso.callback.get' },
      exchange,
    )
  },
  'sso.callback.post': (ctx, { params: { circle: circleId }, body: fields, exchange }) =>
    completeSignIn(ctx, { circleId, answer: { kind: 'form', fields }, route: 'sso.callback.post' }, exchange),
  'sso.backchannel-logout': (ctx, { params, body }) =>
    receiveBackchannelLogout(ctx, params.circle, body.logout_token),
})
