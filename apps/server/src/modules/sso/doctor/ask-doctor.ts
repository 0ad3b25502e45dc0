import {
  type BodyOut,
  type Routes,
  type SsoDiagnosis,
  type SsoFinding,
  ssoProviderLabels,
} from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { circleAddresses } from '../circle-addresses.ts'
import { ssoErrorTypes } from '../providers/provider.ts'
import { find } from './causes.ts'
import { diagnose } from './diagnose.ts'
import { attemptOf, configurationOf, domainsOf } from './doctor-store.ts'
import type { Expected } from './expected.ts'
import { findWithKeys } from './find-with-keys.ts'
import { shown } from './judge-times.ts'

const attemptId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Compared {
  circleId: string
  circleName: string
  expected: Expected | null
}

const comparedWith = async (ctx: Ctx, circleId: string): Promise<Compared> => {
  const circle = await configurationOf(ctx.db, circleId)
  if (!circle) throw invalidCircle()
  const { name, provider, settings } = circle
  return {
    circleId,
    circleName: name,
    expected: provider
      ? {
          provider,
          settings: settings ?? {},
          domains: await domainsOf(ctx.db, circleId),
          entityId: circleAddresses(ctx, circleId).entityId,
          consumerAddress: circleAddresses(ctx, circleId).assertionConsumer,
          callbackAddress: circleAddresses(ctx, circleId).callback,
        }
      : null,
  }
}

const invalidCircle = (): AppError =>
  new AppError('invalid', 'Bitte prüfen Sie Ihre Eingaben.', {
    errors: { circle_id: 'Diesen Circle gibt es nicht.' },
  })

const whatIsOurs = ({
  provider,
  entityId,
  consumerAddress,
  callbackAddress,
}: Expected): SsoDiagnosis['facts'] =>
  provider === 'saml'
    ? [
        { label: 'Unsere Entity-ID', value: entityId },
        { label: 'Unsere Antwortadresse (ACS)', value: consumerAddress },
      ]
    : [{ label: 'Unsere Rücksprungadresse', value: callbackAddress }]

type Attempt = NonNullable<Awaited<ReturnType<typeof attemptOf>>>

const judgeAttempt = ({ outcome, errorType, errorDetail, createdAt }: Attempt): SsoFinding => {
  const at = shown(createdAt)
  if (outcome !== 'failed')
    return {
      cause: 'none',
      severity: 'info',
      title: outcome === 'succeeded' ? 'Diese Anmeldung ist gelungen' : 'Diese Anmeldung hat nur begonnen',
      explanation:
        outcome === 'succeeded'
          ? `Die Person wurde am ${at} angemeldet.`
          : `Die Person wurde am ${at} zum Dienst geschickt. Kam sie nicht zurück, hat sie dort abgebrochen oder der Dienst zeigt einen Fehler.`,
      remedy:
        'Sehen Sie im Protokoll des Dienstes zur selben Uhrzeit nach, falls dennoch etwas nicht stimmt.',
      place: 'Verwaltung des Anmeldedienstes → Protokoll der Anmeldungen',
    }
  const known = ssoErrorTypes.find(type => type === errorType) ?? 'unexpected'
  const cause = known === 'group' && errorDetail === 'guest' ? 'guest' : known
  return find(cause, errorDetail ? `Am ${at}: ${errorDetail}` : `Am ${at}, ohne weitere Angaben.`)
}

const aboutAttempt = async (ctx: Ctx, id: string): Promise<SsoDiagnosis> => {
  const attempt = await attemptOf(ctx.db, id.toLowerCase())
  if (!attempt)
    throw new AppError('invalid', 'Bitte prüfen Sie Ihre Eingaben.', {
      errors: {
        secret_text: 'Einen Versuch mit dieser Kennung gibt es nicht; nach 90 Tagen werden sie gelöscht.',
      },
    })
  const { circleId, circleName, expected } = await comparedWith(ctx, attempt.circleId)
  return {
    kind: 'attempt',
    circle_id: circleId,
    circle_name: circleName,
    findings: [judgeAttempt(attempt)],
    facts: [
      { label: 'Zeitpunkt', value: shown(attempt.createdAt) },
      { label: 'Dienst', value: ssoProviderLabels[attempt.provider] },
      { label: 'Aufruf', value: attempt.route },
      ...(expected ? whatIsOurs(expected) : []),
    ],
  }
}

/** Compares what was pasted with what the circle has said; keeps nothing of it. */
export const askDoctor = async (
  ctx: Ctx,
  { secret_text: text, circle_id }: BodyOut<Routes['superadmin.sso.doctor']>,
): Promise<SsoDiagnosis> => {
  if (attemptId.test(text)) return aboutAttempt(ctx, text)
  const compared = circle_id ? await comparedWith(ctx, circle_id) : null
  const expected = compared?.expected ?? null
  const keyed = compared && expected ? await findWithKeys(ctx, compared.circleId, text) : undefined
  const told = diagnose(text, expected, ctx.clock.now(), keyed)
  return {
    ...told,
    circle_id: compared?.circleId ?? null,
    circle_name: compared?.circleName ?? null,
    facts: [...told.facts, ...(expected ? whatIsOurs(expected) : [])],
  }
}
