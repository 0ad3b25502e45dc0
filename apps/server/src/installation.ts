import { sql } from 'drizzle-orm'
import type { App } from './app.ts'
import { demoWelcome, seedDemo } from './demo/demo.ts'
import {
  createVerifiedUser,
  hashPassword,
  hasSuperAdmin,
  hasUsers,
  randomPassword,
} from './modules/identity/index.ts'
import { type Ctx, inTransaction } from './platform/context.ts'

/** Processes that start together on an empty database take turns; the second finds the work done. */
const installationLock = 7_015_702

/** Returns the lines to print; a made-up password is among them once and never again. */
const createFirstSuperAdmin = async (ctx: Ctx): Promise<string[]> => {
  if (await hasSuperAdmin(ctx)) return []
  const { email, password } = ctx.config.admin
  const chosen = password ?? randomPassword()
  await createVerifiedUser(ctx, {
    name: 'Super-Administration',
    email,
    passwordHash: await hashPassword(chosen),
    isSuperAdmin: true,
  })
  return [
    `Super-Administration: ${email}${password ? '' : `  Passwort: ${chosen}  (wird nur jetzt angezeigt)`}`,
  ]
}

/** The first start: the first super admin, and the demo where it is wanted; all of it or nothing. */
export const prepareInstallation = async (app: App): Promise<string> => {
  const lines = await inTransaction(app.systemContext('installation'), async ctx => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${installationLock})`)
    const isEmpty = !(await hasUsers(ctx))
    const admin = await createFirstSuperAdmin(ctx)
    const wantsDemo = ctx.config.demo ?? (isEmpty && app.database.kind === 'embedded')
    if (wantsDemo) await seedDemo(ctx)
    return admin
  })
  return [...lines, ...(await demoWelcome(app.systemContext('installation')))].join('\n')
}
