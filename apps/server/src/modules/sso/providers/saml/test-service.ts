import type { Ctx } from '../../../../platform/context.ts'
import { OutboundError } from '../../../../platform/outbound.ts'
import { checkCertificates } from '../../certificates/check-certificate.ts'
import { signingKeyOf } from '../../certificates/own-keys.ts'
import { readStoredCertificates } from '../../certificates/read-certificates.ts'
import { explainOutbound } from '../explain-outbound.ts'
import type { TestStep } from '../provider.ts'
import { requestWriter, type SamlConnection } from './service.ts'

const certificateSteps = (text: string, now: Date): TestStep[] => {
  const found = readStoredCertificates(text)
  if (!found)
    return [
      {
        name: 'Zertifikat des Dienstes',
        status: 'fail',
        message: 'Das Zertifikat kann nicht gelesen werden.',
        cause: 'certificate',
      },
    ]
  return found.map((certificate, index) => {
    const { isValid, message, warning } = checkCertificates([certificate], '', now)
    const name = found.length === 1 ? 'Zertifikat des Dienstes' : `Zertifikat ${index + 1} des Dienstes`
    // Beside one that counts, an old one is only left over.
    const failed = found.length > 1 ? 'warning' : 'fail'
    const status = isValid ? (warning ? 'warning' : 'pass') : failed
    return { name, status, message, cause: status === 'pass' ? null : 'certificate' }
  })
}

const answers: Partial<Record<number, string>> = {
  404: 'Unter dieser Adresse gibt es nichts (404). Bitte prüfen Sie die Anmelde-URL.',
  405: 'Die Adresse nimmt keine Anfragen mit GET an (405). Bitte nehmen Sie die Adresse für „HTTP-Redirect“.',
}

const reach = async (ctx: Ctx, name: string, url: string): Promise<TestStep> => {
  try {
    const { status } = await ctx.outbound.request({
      url,
      redirects: 0,
      timeLimitMs: 5000,
      sizeLimit: 2_000_000,
    })
    if (status >= 500)
      return {
        name,
        status: 'warning',
        message: `Der Dienst antwortet mit einem Fehler (${status}).`,
        cause: 'unreachable',
      }
    const problem = answers[status]
    if (problem) return { name, status: 'fail', message: problem, cause: 'sso_url' }
    return { name, status: 'pass', message: `Der Dienst antwortet (${status}).`, cause: null }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const { type: cause } = explainOutbound(error, name)
    return { name, status: 'fail', message: `Der Dienst ist nicht erreichbar. ${error.message}`, cause }
  }
}

/** A test makes no certificate: a circle gets its own with the first sign-in or when somebody reads its metadata. */
const writeRequest = async (
  ctx: Ctx,
  connection: SamlConnection,
): Promise<{ step: TestStep; url: string }> => {
  const name = 'Anfrage'
  const { sso_url: url } = connection.settings
  const signingKey = await signingKeyOf(ctx, connection.circleId)
  if (signingKey === null) {
    const message = 'Lässt sich prüfen, sobald der Circle gespeichert ist und ein Zertifikat von uns hat.'
    return { step: { name, status: 'warning', message, cause: null }, url }
  }
  try {
    const writer = await requestWriter(ctx, connection, { signingKey })
    const written = await writer.getAuthorizeUrlAsync('', undefined, {})
    const message = 'Die Anmeldeanfrage ist geschrieben und unterschrieben.'
    return { step: { name, status: 'pass', message, cause: null }, url: written }
  } catch {
    const message = 'Die Anmeldeanfrage kann mit diesen Angaben nicht geschrieben werden.'
    return { step: { name, status: 'fail', message, cause: 'configuration' }, url }
  }
}

/** The service's side of the agreement, not ours. */
const ownMetadata = (
  ctx: Ctx,
  { entity_id: entityId, sso_url: url }: SamlConnection['settings'],
): TestStep[] => {
  const { origin } = new URL(ctx.config.baseUrl)
  if (!entityId.startsWith(`${origin}/sso/`) && URL.parse(url)?.origin !== origin) return []
  const message =
    'Das sind die Angaben von Lotse selbst. Hierher gehören Entity-ID, Adresse und Zertifikat des Anmeldedienstes.'
  return [{ name: 'Metadaten', status: 'fail', message, cause: 'own_metadata' }]
}

/** What can be proven without a person. Whether the service knows us shows only a sign-in: most answer strangers kindly, too. */
export const testService = async (ctx: Ctx, connection: SamlConnection): Promise<TestStep[]> => {
  const { settings } = connection
  const mistaken = ownMetadata(ctx, settings)
  if (mistaken.length) return mistaken
  const steps = certificateSteps(settings.x509_certificate, ctx.clock.now())
  const { step, url } = await writeRequest(ctx, connection)
  steps.push(step, await reach(ctx, 'Anmelde-URL', url))
  if (settings.slo_url !== '') steps.push(await reach(ctx, 'Abmelde-URL', settings.slo_url))
  return steps
}
