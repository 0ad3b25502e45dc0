import { type BodyOut, type Reply, type Routes, ssoTestTexts } from '@lotse/contract'
import type { SignedInCtx } from '../../../platform/context.ts'
import { AppError, checkYourInput } from '../../../platform/errors.ts'
import { SsoError, type TestStep } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'
import { answerAddressOf } from './addresses.ts'
import { findConfiguration } from './configuration-store.ts'
import { asConnection, openSecrets } from './connection-store.ts'
import { readConfiguration, type StoredSettings } from './read-configuration.ts'

/** Each asks a foreign server several times. */
const rule = { limit: 30, windowSeconds: 600 }

const takeOne = async ({ limits, actor }: SignedInCtx): Promise<void> => {
  const taken = await limits.take('sso test', actor.user.id, rule)
  if (taken.isAllowed) return
  const minutes = Math.ceil(taken.retryAfterSeconds / 60)
  throw new AppError(
    'throttled',
    `Sie haben die Verbindung sehr oft getestet. Der nächste Test ist in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} möglich.`,
    { headers: { 'retry-after': String(taken.retryAfterSeconds) } },
  )
}
/** A circle that is not saved yet has no address of its own. */
const unsaved = '00000000-0000-4000-8000-000000000000'

type Asked = BodyOut<Routes['superadmin.sso.test']>

/** What is stored of the same provider: its secrets stand for empty fields. */
const storedOf = async (ctx: SignedInCtx, { circle, provider }: Asked): Promise<StoredSettings | null> => {
  if (circle === null) return null
  const stored = await findConfiguration(ctx.db, circle)
  if (stored?.provider !== provider) return null
  return { settings: stored.settings, secrets: openSecrets(ctx, stored.secretsSealed) }
}

const failed = (error: unknown): TestStep[] => {
  if (!(error instanceof SsoError)) throw error
  return [{ name: 'Verbindung', status: 'fail', message: error.detail, cause: error.type }]
}

export const testConnection = async (
  ctx: SignedInCtx,
  asked: Asked,
): Promise<Reply<Routes['superadmin.sso.test']>> => {
  await takeOne(ctx)
  const { provider, configuration, circle } = asked
  const read = readConfiguration(provider, configuration, await storedOf(ctx, asked))
  if (read.errors)
    throw new AppError('invalid', checkYourInput, {
      errors: Object.fromEntries(
        Object.entries(read.errors).map(([field, message]) => [`configuration.${field}`, message]),
      ),
    })
  const connection = asConnection(circle ?? unsaved, provider, { ...read.settings, ...read.secrets })
  const steps = await providerOf(provider)
    .test(ctx, connection, answerAddressOf(ctx, provider, connection.circleId))
    .catch(failed)
  const success = !steps.some(({ status }) => status === 'fail')
  return { success, message: success ? ssoTestTexts.success : ssoTestTexts.failure, steps }
}
