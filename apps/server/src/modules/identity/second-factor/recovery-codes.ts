import { randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { recoveryCodes } from '../tables.ts'

const howMany = 10
/** Without I, L, O, 0 and 1, which look alike on paper. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const newCode = (): string => {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

/** Keyed by the server's secret: a copy of the database alone is not enough to search for the codes. */
const hashCode = (ctx: Ctx, userId: string, code: string): string =>
  ctx.secrets.sign('recovery-code', `${userId}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)

/** The codes are returned this once; only their hashes stay. */
export const replaceRecoveryCodes = async (ctx: Ctx, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: howMany }, newCode)
  await removeRecoveryCodes(ctx, userId)
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map(code => ({ userId, codeHash: hashCode(ctx, userId, code) })))
  return codes
}

export const removeRecoveryCodes = async (ctx: Ctx, userId: string): Promise<void> => {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export const spendRecoveryCode = async (ctx: Ctx, userId: string, code: string): Promise<boolean> => {
  const used = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashCode(ctx, userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

export const recoveryCodesLeft = async (ctx: Ctx, userId: string): Promise<number> => {
  const [left] = await ctx.db
    .select({ total: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return left?.total ?? 0
}
