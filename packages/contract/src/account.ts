import { z } from 'zod'
import { route } from './route.ts'
import { id, messageReply, timestamp } from './schemas.ts'

const ownInvitation = z.strictObject({
  id,
  tenant_name: z.string(),
  role_label: z.string(),
  created_at: timestamp,
})
export type OwnInvitation = z.output<typeof ownInvitation>

/** Days that a new super admin has to set up the second factor. */
export const secondFactorGraceDays = 14

const accountNotices = z.strictObject({
  invitations: z.array(ownInvitation),
  /** Names of the tenants that have switched this person off, for somebody who has no other. */
  switched_off_in: z.array(z.string()),
  /** Names of the tenants that were deleted and can still return, for somebody who has no other. */
  deleted_tenants: z.array(z.string()),
  /** How many days are left to set up the second factor; null for those who need none or have it. */
  second_factor_days_left: z.number().int().nullable(),
})
export type AccountNotices = z.output<typeof accountNotices>

const invitationParams = z.strictObject({ invitation: id })

export const accountRoutes = {
  'account.notices': route({
    method: 'GET',
    path: '/api/account/notices',
    access: 'signed-in',
    summary:
      'Was die angemeldete Person wissen oder entscheiden muss: Einladungen, abgeschalteter Zugang, zweiter Faktor',
    reply: accountNotices,
    isOpenWithoutSecondFactor: true,
  }),
  'account.invitations.accept': route({
    method: 'POST',
    path: '/api/account/invitations/:invitation',
    access: 'signed-in',
    summary: 'Einladung in einen Mandanten annehmen',
    params: invitationParams,
    reply: messageReply,
  }),
  'account.invitations.decline': route({
    method: 'DELETE',
    path: '/api/account/invitations/:invitation',
    access: 'signed-in',
    summary: 'Einladung in einen Mandanten ablehnen',
    params: invitationParams,
    reply: messageReply,
  }),
}
