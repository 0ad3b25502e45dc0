import {
  type CircleSsoForm,
  legacySsoProvider,
  type SsoProvider,
  type StoredSsoProvider,
} from '@lotse/contract'
import type { SignedInCtx } from '../../../platform/context.ts'
import { AppError, checkYourInput, databaseErrorOf, invalidField } from '../../../platform/errors.ts'
import { acrossTenantsOfCircle, knownProvider, type SavedSso, type SsoCircle } from '../../tenancy/index.ts'
import { checkMappings } from './check-mappings.ts'
import {
  domainsElsewhere,
  domainsOf,
  findConfiguration,
  mappingsOf,
  replaceDomains,
  replaceMappings,
  requireSignIn,
  type StoredConfiguration,
  saveConfiguration,
} from './configuration-store.ts'
import { openSecrets, sealSecrets } from './connection-store.ts'
import { loggedSso, type SsoState } from './logged-sso.ts'
import { readConfiguration } from './read-configuration.ts'
import { readDomains } from './read-domains.ts'

const texts = {
  provider: 'Bitte wählen Sie einen Anbieter',
  legacy: 'Diese Anmeldung kann nicht mehr gewählt werden.',
  unconfirmed: 'Bitte bestätigen Sie, dass die neuen Domains dieser Organisation gehören.',
  noDomain: 'Dafür braucht der Circle mindestens eine Domain.',
  taken: 'Eine dieser Domains gehört inzwischen zu einem anderen Circle.',
}

type Errors = Record<string, string>

const stateOf = async (ctx: SignedInCtx, circle: SsoCircle, stored: StoredConfiguration | null) => {
  const open = openSecrets(ctx, stored?.secretsSealed ?? null)
  const state: SsoState = {
    enabled: circle.ssoEnabled,
    provider: knownProvider(circle.defaultSsoProvider),
    settings: stored?.settings ?? {},
    secrets: Object.fromEntries(Object.keys(open).map(field => [field, 'hinterlegt'])),
    required: stored?.isRequired ?? false,
    domains: (await domainsOf(ctx.db, circle.id)).map(({ domain }) => domain),
    mappings: await mappingsOf(ctx.db, circle.id),
  }
  return { state, open }
}

interface Wanted {
  provider: StoredSsoProvider | null
  /** What is to be stored; null: what is there stays. */
  changed: {
    provider: SsoProvider
    settings: Record<string, unknown>
    secrets: Record<string, string>
  } | null
}

/** Switched off it is kept as it is, so that switching it on again needs nothing. */
const wantedConfiguration = (
  form: CircleSsoForm,
  now: SsoState,
  open: Record<string, string>,
  errors: Errors,
): Wanted => {
  const provider = form.default_sso_provider
  const kept = { provider: now.provider, changed: null }
  if (!form.sso_enabled) return kept
  if (provider === legacySsoProvider) {
    if (now.provider !== legacySsoProvider) errors.default_sso_provider = texts.legacy
    return kept
  }
  if (provider === null) {
    errors.default_sso_provider = texts.provider
    return kept
  }
  const stored = now.provider === provider ? { settings: now.settings, secrets: open } : null
  const read = readConfiguration(provider, form.sso_configuration, stored)
  if (!read.errors) return { provider, changed: { provider, ...read } }
  for (const [field, message] of Object.entries(read.errors)) errors[`sso_configuration.${field}`] = message
  return kept
}

const checkDomains = async (
  ctx: SignedInCtx,
  circle: SsoCircle,
  form: CircleSsoForm,
  now: SsoState,
  errors: Errors,
): Promise<string[]> => {
  const { domains, refusal } = readDomains(form.sso_domains)
  const [elsewhere] = await domainsElsewhere(ctx.db, circle.id, domains)
  if (refusal) errors.sso_domains = refusal
  else if (elsewhere)
    errors.sso_domains = `„${elsewhere.domain}“ gehört bereits zum Circle „${elsewhere.circle}“.`
  else if (!form.sso_domains_confirmed && domains.some(domain => !now.domains.includes(domain)))
    errors.sso_domains_confirmed = texts.unconfirmed
  if (form.sso_required && domains.length === 0 && !refusal) errors.sso_required = texts.noDomain
  return domains
}

const refuseTakenDomain = (error: unknown): never => {
  throw databaseErrorOf(error).constraint === 'sso_domains_pkey'
    ? invalidField('sso_domains', texts.taken)
    : error
}

const secretsNow = (open: Record<string, string>, secrets: Record<string, string>): SsoState['secrets'] =>
  Object.fromEntries(
    Object.entries(secrets).map(([field, text]) => [field, open[field] === text ? 'hinterlegt' : 'geändert']),
  )

export const saveCircleSso = async (
  ctx: SignedInCtx,
  circle: SsoCircle,
  form: CircleSsoForm,
): Promise<SavedSso> => {
  const stored = await findConfiguration(ctx.db, circle.id)
  const { state: now, open } = await stateOf(ctx, circle, stored)
  const errors: Errors = {}
  const { provider, changed } = wantedConfiguration(form, now, open, errors)
  const domains = await checkDomains(ctx, circle, form, now, errors)
  const tenants = await acrossTenantsOfCircle(ctx.db, circle.id)
  const { mappings, errors: unmapped } = checkMappings(form.sso_mappings, { domains, tenants })
  Object.assign(errors, unmapped)
  if (Object.keys(errors).length > 0) throw new AppError('invalid', checkYourInput, { errors })

  const [updatedAt, isRequired] = [ctx.clock.now(), form.sso_required]
  const before = loggedSso(now)
  const after = loggedSso({
    enabled: form.sso_enabled,
    provider,
    settings: changed?.settings ?? now.settings,
    secrets: changed ? secretsNow(now.provider === provider ? open : {}, changed.secrets) : now.secrets,
    required: changed || stored ? isRequired : false,
    domains,
    mappings,
  })
  if (changed) {
    const { settings, secrets } = changed
    const secretsSealed = Object.keys(secrets).length > 0 ? sealSecrets(ctx, secrets) : null
    await saveConfiguration(ctx.db, circle.id, {
      provider: changed.provider,
      settings,
      secretsSealed,
      isRequired,
      updatedAt,
    })
  } else if (stored && stored.isRequired !== isRequired)
    await requireSignIn(ctx.db, circle.id, { isRequired, updatedAt })
  await replaceDomains(ctx.db, circle.id, domains, {
    confirmedAt: updatedAt,
    confirmedByName: ctx.actor.user.name,
  }).catch(refuseTakenDomain)
  await replaceMappings(ctx.db, circle.id, mappings)
  return { columns: { ssoEnabled: form.sso_enabled, defaultSsoProvider: provider }, before, after }
}
