export { sendEmailChange } from './change-email.ts'
export { beginImpersonation, endImpersonation } from './impersonation.ts'
export { sendAddedToTenantNotice, sendInvitation } from './invitations.ts'
export { identityJobs } from './jobs.ts'
export { hashPassword } from './passwords.ts'
export { checkPictureSize, readPicture } from './picture.ts'
export { initialsOf, pictureUrlOf, presentCurrentUser } from './present.ts'
export { sendPasswordReset } from './reset-password.ts'
export { identityHandlers } from './routes.ts'
export {
  endSessionsOf,
  type FoundSession,
  findSession,
  moveToTenant,
  sessionLimits,
  setActiveTenant,
  startSession,
} from './sessions.ts'
export { sessions, type UserRow, users } from './tables.ts'
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
  renameUser,
} from './users.ts'
