export { beginImpersonation, endImpersonation } from './impersonation.ts'
export { identityJobs } from './jobs.ts'
export { endEmailChange, pendingEmailOf, pendingEmailsOf, sendEmailChange } from './links/change-email.ts'
export { endInvitation, sendInvitation, sendTenantInvitation } from './links/invitations.ts'
export { confirmOwnPassword } from './passwords/confirm-password.ts'
export { hashPassword } from './passwords/passwords.ts'
export { randomPassword } from './passwords/random-password.ts'
export { sendPasswordReset } from './passwords/reset-password.ts'
export { identityPersonPart } from './person-part.ts'
export { refuseWhileImpersonating } from './policy.ts'
export { initialsOf, pictureUrlOf, presentCurrentUser } from './present.ts'
export { identityProbePart, openProbeSession } from './probe-part.ts'
export { checkPictureSize, readPicture } from './profile/picture.ts'
export { identityHandlers } from './routes.ts'
export { resetSecondFactor } from './second-factor/reset-second-factor.ts'
export { secondFactorDueAt } from './second-factor/second-factor-due.ts'
export { rememberDevice } from './signing-in/known-device.ts'
export {
  endSession,
  endSessionsOf,
  findSession,
  moveToTenant,
  setActiveTenant,
  startSession,
} from './signing-in/sessions.ts'
export { recordSignIn } from './signing-in/sign-in.ts'
export { appointSuperAdmin, dismissSuperAdmin } from './super-admins.ts'
export { type UserRow, users } from './tables.ts'
export { eraseUsers, identityPart, picturesOf } from './tenant-part.ts'
// Changes of people; the audit entry belongs to the caller, who knows the tenant whose admins shall see it.
export {
  activateUser,
  changeUnverifiedEmail,
  confirmAddress,
  createInvitedUser,
  createVerifiedUser,
  deactivateUser,
  deleteUser,
  findUser,
  findUserByEmail,
  hasSuperAdmin,
  hasUsers,
  lockActiveUser,
  renameUser,
  superAdminAddresses,
} from './users.ts'
