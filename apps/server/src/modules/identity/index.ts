export { beginImpersonation, endImpersonation } from './impersonation.ts'
export { identityJobs } from './jobs.ts'
export { sendEmailChange } from './links/change-email.ts'
export { sendAddedToTenantNotice, sendInvitation } from './links/invitations.ts'
export { hashPassword } from './passwords/passwords.ts'
export { randomPassword } from './passwords/random-password.ts'
export { sendPasswordReset } from './passwords/reset-password.ts'
export { initialsOf, pictureUrlOf, presentCurrentUser } from './present.ts'
export { checkPictureSize, readPicture } from './profile/picture.ts'
export { identityHandlers } from './routes.ts'
export {
  endSessionsOf,
  findSession,
  moveToTenant,
  setActiveTenant,
} from './signing-in/sessions.ts'
export { type UserRow, users } from './tables.ts'
// Changes of people; the audit entry belongs to the caller, who knows the tenant whose admins shall see it.
export {
  activateUser,
  changeUnverifiedEmail,
  createInvitedUser,
  createVerifiedUser,
  deactivateUser,
  deleteUser,
  findUser,
  findUserByEmail,
  hasSuperAdmin,
  hasUsers,
  renameUser,
} from './users.ts'
