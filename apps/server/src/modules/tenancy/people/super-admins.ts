import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { type AuditAction, recordAudit } from '../../audit/index.ts'
import {
  appointSuperAdmin,
  confirmOwnPassword,
  dismissSuperAdmin,
  type UserRow,
} from '../../identity/index.ts'
import { canAppoint, canDismiss } from '../access/policy.ts'
import { refuseLastSuperAdmin } from './last-super-admin.ts'
import { lockPerson, lockSuperAdmins } from './people-store.ts'

const record = (ctx: SignedInCtx, action: AuditAction, { id, name }: UserRow): Promise<void> =>
  recordAudit(ctx, { action, tenant: null, subject: { type: 'user', id, label: name } })

const lockKnown = async (ctx: SignedInCtx, userId: string): Promise<UserRow> => {
  const person = await lockPerson(ctx.db, userId)
  if (!person) throw notFound()
  return person
}

/** The password is asked for outside of the transaction: a refused guess must stay counted. */
const afterPassword = async (
  ctx: SignedInCtx,
  userId: string,
  password: string,
  work: (ctx: SignedInCtx) => Promise<void>,
): Promise<void> => {
  // An id that does not exist is not found, whatever the password is.
  await inTransaction(ctx, ctx => lockKnown(ctx, userId))
  await confirmOwnPassword(ctx, password)
  await inTransaction(ctx, work)
}

/** Gives somebody power over every tenant. */
export const appoint = (ctx: SignedInCtx, userId: string, password: string): Promise<void> =>
  afterPassword(ctx, userId, password, async ctx => {
    await lockSuperAdmins(ctx.db)
    const person = await lockKnown(ctx, userId)
    if (!canAppoint(ctx.actor, person))
      throw new AppError(
        'conflict',
        'Ernannt werden nur aktive Personen mit bestätigter Adresse, die noch nicht zur Super-Administration gehören.',
      )
    await appointSuperAdmin(ctx, person)
    await record(ctx, 'user.super-admin-appointed', person)
  })

export const dismiss = (ctx: SignedInCtx, userId: string, password: string): Promise<void> =>
  afterPassword(ctx, userId, password, async ctx => {
    await refuseLastSuperAdmin(ctx.db, userId)
    const person = await lockKnown(ctx, userId)
    if (!canDismiss(ctx.actor, person))
      throw new AppError('conflict', 'Entlassen werden nur andere, die zur Super-Administration gehören.')
    await dismissSuperAdmin(ctx, person)
    await record(ctx, 'user.super-admin-dismissed', person)
  })
