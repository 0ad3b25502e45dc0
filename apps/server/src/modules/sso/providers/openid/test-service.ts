import type * as openid from 'openid-client'
import type { Ctx } from '../../../../platform/context.ts'
import type { Departure, TestCause, TestStep } from '../provider.ts'
import { explainFailure } from './explain-failure.ts'
import { configurationOf, forgetService, type Service } from './service.ts'
import { serviceFetch } from './service-fetch.ts'
import { testCredentials } from './test-credentials.ts'
import { testDeparture } from './test-departure.ts'

const step = (
  name: string,
  status: TestStep['status'],
  message: string,
  cause: TestStep['cause'] = null,
): TestStep => ({ name, status, message, cause })

/** Nobody comes back with it. */
export const testState = 'connection-test'

const discoveryTexts: Partial<Record<string, string>> = {
  unreachable: 'Der Dienst ist unter dieser Adresse nicht erreichbar.',
  private_address:
    'Die Adresse liegt im eigenen Netz; dorthin wird nicht gerufen, solange der Betrieb es nicht erlaubt.',
  insecure_address: 'Die Adresse beginnt mit http://. Anmeldedienste werden nur über https:// gerufen.',
  tls: 'Das TLS-Zertifikat des Dienstes ist abgelaufen, selbst ausgestellt oder gehört zu einem anderen Namen.',
  redirected:
    'Der Dienst leitet die Adresse weiter; bitte tragen Sie die ein, unter der er wirklich antwortet.',
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
        'algorithm',
      )
}

const endpointStep = (service: Service, known: openid.ServerMetadata, responseMode: string): TestStep => {
  const faults: [isFault: boolean, cause: TestCause, message: string][] = [
    [
      !known.authorization_endpoint,
      'discovery',
      'Es fehlt die Adresse für die Anmeldung (authorization_endpoint).',
    ],
    [
      !known.token_endpoint && service.responseType !== 'id_token',
      'discovery',
      'Es fehlt die Adresse für Token (token_endpoint).',
    ],
    [
      known.response_types_supported?.includes(service.responseType) === false,
      'response_type',
      `Der Antworttyp „${service.responseType}“ wird nicht angeboten.`,
    ],
    [
      known.response_modes_supported?.includes(responseMode) === false,
      'response_mode',
      `Die Antwortart „${responseMode}“ wird nicht angeboten.`,
    ],
    [
      known.token_endpoint_auth_methods_supported?.includes(service.authMethod) === false,
      'auth_method',
      `Die Client-Authentifizierung „${service.authMethod}“ wird nicht angeboten.`,
    ],
  ]
  const found = faults.filter(([isFault]) => isFault)
  const [first] = found
  return first
    ? step('endpoints', 'fail', found.map(([, , message]) => message).join(' '), first[1])
    : step(
        'endpoints',
        'pass',
        'Alle Adressen sind da, Antworttyp und Client-Authentifizierung werden angeboten.',
      )
}

const keyTypeOf = (algorithm: string): string => (algorithm.startsWith('ES') ? 'EC' : 'RSA')

const keyStep = async (ctx: Ctx, service: Service, known: openid.ServerMetadata): Promise<TestStep> => {
  if (!known.jwks_uri)
    return step('jwks', 'fail', 'Der Dienst veröffentlicht keine Schlüssel (jwks_uri).', 'keys')
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
      : step('jwks', 'fail', `Kein veröffentlichter Schlüssel passt zu ${service.idTokenAlgorithm}.`, 'keys')
  } catch {
    return step('jwks', 'fail', 'Die veröffentlichten Schlüssel lassen sich nicht lesen.', 'keys')
  }
}

/** Discovery → algorithms → endpoints → keys → credentials → what the service says to somebody whom we send. */
export const testService = async (
  ctx: Ctx,
  serviceOf: () => Service,
  {
    returnAddress,
    responseMode,
    depart,
  }: { returnAddress: string; responseMode: string; depart: () => Promise<Departure> },
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
      await testCredentials(ctx, service, returnAddress),
      await testDeparture(ctx, depart, returnAddress),
    ]
  } catch (error) {
    const { type, detail } = explainFailure(error, 'discovery')
    const text = discoveryTexts[type] ?? 'Der Dienst ließ sich nicht lesen.'
    return [step('discovery', 'fail', `${text} (${detail})`, type)]
  }
}
