import { bind } from '../../platform/http/handlers.ts'
import { confirmEmail } from './links/change-email.ts'
import { acceptInvitation, type JoinTenant, renewInvitation, showInvitation } from './links/invitations.ts'
import { requestPasswordReset, resetPassword, showPasswordReset } from './passwords/reset-password.ts'
import { removePicture, updatePicture } from './profile/picture.ts'
import { readProfile, resendPendingEmail, updateProfile, withdrawPendingEmail } from './profile/profile.ts'
import { confirmSecondFactor } from './second-factor/challenge.ts'
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
} from './second-factor/two-factor.ts'
import { endOtherOwnSessions, endOwnSession, listOwnSessions } from './signing-in/own-sessions.ts'
import { showSession } from './signing-in/show-session.ts'
import { type EndThere, type SignInRules, signIn, signOut } from './signing-in/sign-in.ts'

/** What only the modules above can do: tenants and sign-in services stand after people. */
export interface UpperSide extends SignInRules {
  joinTenant: JoinTenant
  endThere: EndThere
}

export const identityHandlers = ({ startTenantOf, joinTenant, requiresService, endThere }: UpperSide) =>
  bind({
    'session.show': (ctx, { exchange }) => showSession(ctx, exchange),
    'login.store': (ctx, { body, exchange }) =>
      signIn(ctx, body, exchange, { startTenantOf, requiresService }),
    'login.second-factor': (ctx, { body, exchange }) =>
      confirmSecondFactor(ctx, body.code, exchange, startTenantOf),
    'login.destroy': (ctx, { exchange }) => signOut(ctx, exchange, endThere),
    'password.forgot': (ctx, { body }) => requestPasswordReset(ctx, body.email, requiresService),
    'password.reset.show': (ctx, { params }) => showPasswordReset(ctx, params.token),
    'password.reset.store': (ctx, { params, body, exchange }) =>
      resetPassword(ctx, params.token, body.password, exchange),
    'invitation.show': (ctx, { params }) => showInvitation(ctx, params.token),
    'invitation.accept': (ctx, { params, body, exchange }) =>
      acceptInvitation(ctx, { token: params.token, password: body.password }, exchange, joinTenant),
    'invitation.renew': (ctx, { params }) => renewInvitation(ctx, params.token),
    'email.confirm': (ctx, { params }) => confirmEmail(ctx, params.token),
    'profile.edit': ctx => readProfile(ctx),
    'profile.update': (ctx, { body, exchange }) => updateProfile(ctx, body, exchange),
    'profile.pending-email.resend': ctx => resendPendingEmail(ctx),
    'profile.pending-email.destroy': ctx => withdrawPendingEmail(ctx),
    'profile.picture.update': (ctx, { file }) => updatePicture(ctx, file),
    'profile.picture.delete': ctx => removePicture(ctx),
    'profile.sessions.index': ctx => listOwnSessions(ctx),
    'profile.sessions.destroy': (ctx, { params }) => endOwnSession(ctx, params.session),
    'profile.sessions.destroy-others': (ctx, { exchange }) => endOtherOwnSessions(ctx, exchange),
    'profile.two-factor.begin': (ctx, { body }) => beginTwoFactor(ctx, body.current_password),
    'profile.two-factor.enable': (ctx, { body }) => enableTwoFactor(ctx, body.code),
    'profile.two-factor.disable': (ctx, { body }) => disableTwoFactor(ctx, body.current_password),
    'profile.two-factor.recovery-codes': (ctx, { body }) => renewRecoveryCodes(ctx, body.current_password),
  })
