import * as openid from 'openid-client'
import type { Ctx } from '../../../../platform/context.ts'
import type { TestStep } from '../provider.ts'
import { explainFailure } from './explain-failure.ts'
import { configurationOf, forgetService, type Service } from './service.ts'
import { serviceFetch } from './service-fetch.ts'

const step = (name: string, status: TestStep['status'], message: string): TestStep => ({
  name,
  status,
  message,
})

const discoveryTexts: Partial<Record<string, string>> = {
  unreachable: 'Der Dienst ist unter dieser Adresse nicht erreichbar.',
  issuer: 'Der Dienst nennt sich anders als die Adresse, unter der er gefunden wurde (issuer).',
  discovery: 'Unter dieser Adresse liegen keine Angaben eines OpenID-Dienstes.',
  configuration: 'Die Einstellungen lassen sich so nicht verwenden.',
}

const algorithmStep = (service: Service, known: openid.ServerMetadata): TestStep => {
  const offered = known.id_token_signing_alg_values_supported
  if (!offered) return step('algorithms', 'warning', 'Der Dienst sagt nicht, wie er ID-Token signiert.')
  return offered.includes(service.idTokenAlgorithm)
    ? step('algorithms', 'pass', `ID-Token werden mit ${service.idTokenAlgorithm} signiert.`)
    : step(
        'algorithms',
        'fail',
        `Der Dienst signiert mit ${offered.slice(0, 10).join(', ')}, nicht mit ${service.idTokenAlgorithm}.`,
      )
}

const endpointStep = (service: Service, known: openid.ServerMetadata, responseMode: string): TestStep => {
  const faults = [
    known.authorization_endpoint ? '' : 'Es fehlt die Adresse für die Anmeldung (authorization_endpoint).',
    known.token_endpoint || service.responseType === 'id_token'
      ? ''
      : 'Es fehlt die Adresse für Token (token_endpoint).',
    known.response_types_supported?.includes(service.responseType) === false
      ? `Der Antworttyp „${service.responseType}“ wird nicht angeboten.`
      : '',
    known.response_modes_supported?.includes(responseMode) === false
      ? `Die Antwortart „${responseMode}“ wird nicht angeboten.`
      : '',
    known.token_endpoint_auth_methods_supported?.includes(service.authMethod) === false
      ? `Die Client-Authentifizierung „${service.authMethod}“ wird nicht angeboten.`
      : '',
  ].filter(Boolean)
  return faults.length
    ? step('endpoints', 'fail', faults.join(' '))
    : step(
        'endpoints',
        'pass',
        'Alle Adressen sind da, Antworttyp und Client-Authentifizierung werden angeboten.',
      )
}

const keyTypeOf = (algorithm: string): string => (algorithm.startsWith('ES') ? 'EC' : 'RSA')

const keyStep = async (ctx: Ctx, service: Service, known: openid.ServerMetadata): Promise<TestStep> => {
  if (!known.jwks_uri) return step('jwks', 'fail', 'Der Dienst veröffentlicht keine Schlüssel (jwks_uri).')
  try {
    const reply = await serviceFetch(ctx.outbound)(known.jwks_uri, {
      method: 'GET',
      headers: {},
      body: undefined,
      redirect: 'manual',
    })
    const { keys } = (await reply.json()) as { keys: { kty?: string; use?: string; alg?: string }[] }
    const fitting = keys.filter(
      ({ kty, use, alg }) =>
        kty === keyTypeOf(service.idTokenAlgorithm) &&
        use !== 'enc' &&
        (!alg || alg === service.idTokenAlgorithm),
    )
    return fitting.length
      ? step('jwks', 'pass', `${fitting.length} passende Schlüssel gefunden.`)
      : step('jwks', 'fail', `Kein veröffentlichter Schlüssel passt zu ${service.idTokenAlgorithm}.`)
  } catch {
    return step('jwks', 'fail', 'Die veröffentlichten Schlüssel lassen sich nicht lesen.')
  }
}

/** A code that cannot be right: who we are is asked before. Other services may look the other way round, so it is no proof. */
const credentialsStep = async (
  service: Service,
  configuration: openid.Configuration,
  returnAddress: string,
): Promise<TestStep> => {
  if (service.responseType === 'id_token')
    return step(
      'credentials',
      'warning',
      'Dieser Antworttyp braucht kein Client-Secret; es wurde nicht geprüft.',
    )
  try {
    await openid.genericGrantRequest(configuration, 'authorization_code', {
      code: 'connection-test',
      redirect_uri: returnAddress,
      code_verifier: openid.randomPKCECodeVerifier(),
    })
    return step('credentials', 'warning', 'Der Dienst hat einen erfundenen Code angenommen.')
  } catch (error) {
    const { type, detail } = explainFailure(error, 'answer')
    if (type === 'client_credentials')
      return step('credentials', 'fail', 'Client-ID oder Client-Secret wird nicht angenommen.')
    if (detail === 'invalid_grant')
      return step('credentials', 'pass', 'Client-ID und Client-Secret werden angenommen.')
    return step(
      'credentials',
      'warning',
      `Ob Client-ID und Client-Secret stimmen, ließ sich nicht feststellen (${detail}).`,
    )
  }
}

/** Discovery → algorithms → endpoints → keys → credentials. */
export const testService = async (
  ctx: Ctx,
  serviceOf: () => Service,
  { returnAddress, responseMode }: { returnAddress: string; responseMode: string },
): Promise<TestStep[]> => {
  try {
    const service = serviceOf()
    forgetService(service)
    const configuration = await configurationOf(ctx, service)
    const known = configuration.serverMetadata()
    return [
      step('discovery', 'pass', `Gefunden: ${known.issuer}`),
      algorithmStep(service, known),
      endpointStep(service, known, responseMode),
      await keyStep(ctx, service, known),
      await credentialsStep(service, configuration, returnAddress),
    ]
  } catch (error) {
    const { type, detail } = explainFailure(error, 'discovery')
    return [
      step('discovery', 'fail', `${discoveryTexts[type] ?? 'Der Dienst ließ sich nicht lesen.'} (${detail})`),
    ]
  }
}
