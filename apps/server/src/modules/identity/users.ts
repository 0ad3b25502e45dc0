import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { AppError, databaseErrorOf, invalidField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { theOnly } from '../../platform/the-only.ts'
import { deleteLinksOf, endLinks } from './links/links.ts'
import { deletePictureLater } from './profile/delete-picture.ts'
import { removeRecoveryCodes } from './second-factor/recovery-codes.ts'
import { endSessionsOf, isActiveUser } from './signing-in/sessions.ts'
import { linkPurposes, type UserRow, users } from './tables.ts'

const emailTaken = 'Diese E-Mail-Adresse wird bereits verwendet'

export const isEmailTaken = (error: unknown): boolean => {
  const { code, constraint } = databaseErrorOf(error)
  return code === '23505' && constraint === 'users_email'
}

const refuseTakenEmail = (error: unknown): never => {
  throw isEmailTaken(error) ? invalidField('email', emailTaken) : error
}

export const findUser = async (ctx: Ctx, id: string): Promise<UserRow | null> => {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return user ?? null
}

export const findUserByEmail = async (ctx: Ctx, email: string): Promise<UserRow | null> => {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), isNull(users.deletedAt)))
  return user ?? null
}

/** Somebody is known, if only as deleted: this installation is no new one. */
export const hasUsers = async ({ db }: Ctx): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length > 0

export const hasSuperAdmin = async ({ db }: Ctx): Promise<boolean> => {
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(and(users.isSuperAdmin, isNull(users.deletedAt)))
  return (await found.limit(1)).length > 0
}

/** Whom letters about the installation reach. */
export const superAdminAddresses = ({ db }: Ctx): Promise<{ name: string; email: string }[]> =>
  db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(users.isSuperAdmin, isActiveUser(users)))

/** Takes the row until the end of the transaction: sign-ins, new passwords and deletions of one person take turns. */
export const lockActiveUser = async (ctx: Ctx, id: string): Promise<UserRow | null> => {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isActiveUser(users)))
    .for('update')
  return user ?? null
}

const insertUser = async (
  ctx: Ctx,
  {
    email,
    ...person
  }: Pick<
    typeof users.$inferInsert,
    'name' | 'email' | 'passwordHash' | 'emailVerifiedAt' | 'isSuperAdmin' | 'superAdminSince'
  >,
): Promise<UserRow> => {
  const now = ctx.clock.now()
  const inserted = await ctx.db
    .insert(users)
    .values({ ...person, id: newId(), email: email.toLowerCase(), createdAt: now, updatedAt: now })
    .returning()
    .catch(refuseTakenEmail)
  return theOnly(inserted)
}

/** Somebody who has yet to accept: no password, address unproved. */
export const createInvitedUser = (ctx: Ctx, person: { name: string; email: string }): Promise<UserRow> =>
  insertUser(ctx, person)

/** Somebody who can sign in at once: the first super admin, people of the demo and of tests, and without a password those whom a sign-in service brings. */
export const createVerifiedUser = async (
  ctx: Ctx,
  person: { name: string; email: string; passwordHash: string | null; isSuperAdmin?: boolean },
): Promise<UserRow> => {
  const now = ctx.clock.now()
  return insertUser(ctx, {
    ...person,
    emailVerifiedAt: now,
    superAdminSince: person.isSuperAdmin ? now : null,
  })
}

/** The row after the change; that of somebody deleted meanwhile cannot be changed. */
export const changeUser = async (
  ctx: Ctx,
  userId: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow> => {
  const [user] = await ctx.db
    .update(users)
    .set({ ...change, updatedAt: ctx.clock.now() })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning()
  if (!user) throw new AppError('conflict', 'Diese Person wurde inzwischen gelöscht.')
  return user
}

/** A sign-in service that the circle trusts has proved the address. */
export const confirmAddress = (ctx: Ctx, user: { id: string }): Promise<UserRow> =>
  changeUser(ctx, user.id, { emailVerifiedAt: ctx.clock.now() })

export const renameUser = (ctx: Ctx, user: { id: string }, name: string): Promise<UserRow> =>
  changeUser(ctx, user.id, { name })

/** Corrects the address of somebody who has not accepted yet. Links to the old address die; the caller sends a new one. */
export const changeUnverifiedEmail = (ctx: Ctx, user: { id: string }, email: string): Promise<UserRow> =>
  inTransaction(ctx, async ctx => {
    const [changed] = await ctx.db
      .update(users)
      .set({ email: email.toLowerCase(), updatedAt: ctx.clock.now() })
      .where(and(eq(users.id, user.id), isNull(users.deletedAt), isNull(users.emailVerifiedAt)))
      .returning()
      .catch(refuseTakenEmail)
    if (!changed)
      throw invalidField(
        'email',
        'Diese Person hat ihre Adresse bestätigt und kann sie nur noch selbst ändern',
      )
    await endLinks(ctx, user.id, ...linkPurposes)
    return changed
  })

export const deactivateUser = (ctx: Ctx, user: { id: string }): Promise<UserRow> =>
  inTransaction(ctx, async ctx => {
    const changed = await changeUser(ctx, user.id, { deactivatedAt: ctx.clock.now() })
    await endSessionsOf(ctx, user.id)
    return changed
  })

export const activateUser = (ctx: Ctx, user: { id: string }): Promise<UserRow> =>
  changeUser(ctx, user.id, { deactivatedAt: null })

/** The row stays for 30 days without anything by which one could sign in; then the clean-up takes it. */
export const deleteUser = (ctx: Ctx, user: { id: string }): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const [before] = await ctx.db.select().from(users).where(eq(users.id, user.id)).for('update')
    if (before?.pictureKey) await deletePictureLater(ctx, before.pictureKey)
    await changeUser(ctx, user.id, {
      deletedAt: ctx.clock.now(),
      passwordHash: null,
      pictureKey: null,
      pictureType: null,
      totpSecretSealed: null,
      totpEnabledAt: null,
    })
    await endSessionsOf(ctx, user.id)
    await deleteLinksOf(ctx, user.id)
    await removeRecoveryCodes(ctx, user.id)
  })
