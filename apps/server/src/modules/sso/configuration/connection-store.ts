import { legacySsoProvider, type SsoProvider, ssoConfigurations as shapes } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { circles } from '../../tenancy/index.ts'
import { type Connection, SsoError } from '../providers/provider.ts'
import { ssoConfigurations } from '../tables.ts'

/** All secrets of a circle are one sealed JSON object: field → text. */
const purpose = 'sso-secrets'

export const sealSecrets = ({ secrets }: Pick<Ctx, 'secrets'>, fields: Record<string, string>): string =>
  secrets.seal(purpose, JSON.stringify(fields))

export const openSecrets = (
  { secrets }: Pick<Ctx, 'secrets'>,
  sealed: string | null,
): Record<string, string> => (sealed === null ? {} : JSON.parse(secrets.open(purpose, sealed)))

/** What is stored, as the provider takes it; defaults of fields that came later included. */
export const asConnection = (
  circleId: string,
  provider: SsoProvider,
  settings: Record<string, unknown>,
): Connection => {
  const parsed = shapes[provider].safeParse(settings)
  if (!parsed.success)
    throw new SsoError('configuration', parsed.error.issues.map(({ path }) => path.join('.')).join(', '))
  return { circleId, provider, settings: parsed.data }
}

/** The circle's way to sign in as it is stored, switched on or not; null if it has none. */
export const storedConnectionOf = async (
  ctx: Ctx,
  circleId: string,
): Promise<{ connection: Connection; isEnabled: boolean } | null> => {
  const [row] = await ctx.db
    .select({
      provider: ssoConfigurations.provider,
      settings: ssoConfigurations.settings,
      secretsSealed: ssoConfigurations.secretsSealed,
      isEnabled: circles.ssoEnabled,
    })
    .from(ssoConfigurations)
    .innerJoin(circles, eq(circles.id, ssoConfigurations.circleId))
    .where(eq(ssoConfigurations.circleId, circleId))
  if (!row || row.provider === legacySsoProvider) return null
  const settings = { ...row.settings, ...openSecrets(ctx, row.secretsSealed) }
  return { connection: asConnection(circleId, row.provider, settings), isEnabled: row.isEnabled }
}

/** Where a configuration that nobody could sign in with is as good as none. Any other fault is no answer to that. */
export const noneIfUnusable = (error: unknown): null => {
  if (error instanceof SsoError) return null
  throw error
}

/** The circle's way to sign in; null if it has none or has switched it off. */
export const connectionOf = async (ctx: Ctx, circleId: string): Promise<Connection | null> => {
  const stored = await storedConnectionOf(ctx, circleId)
  return stored?.isEnabled ? stored.connection : null
}
