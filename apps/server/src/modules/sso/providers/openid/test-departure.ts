import type { Ctx } from '../../../../platform/context.ts'
import { OutboundError } from '../../../../platform/outbound.ts'
import { judgeLogLine } from '../../doctor/log-lines.ts'
import { explainOutbound } from '../explain-outbound.ts'
import type { Departure, TestStep } from '../provider.ts'
import { SsoError } from '../provider.ts'
import { ofAuthorization } from './explain-failure.ts'

const limits = { timeLimitMs: 10_000, sizeLimit: 2_000_000, redirects: 0 }

const step = (status: TestStep['status'], message: string, cause: TestStep['cause'] = null): TestStep => ({
  name: 'authorization',
  status,
  message,
  cause,
})

const texts: Partial<Record<string, string>> = {
  redirect_uri: 'Die Rückkehradresse dieses Circles ist beim Dienst nicht eingetragen.',
  scope: 'Der Dienst gibt dieser Anwendung nicht alle Scopes, um die gebeten wird.',
  response_type: 'Der Dienst erlaubt dieser Anwendung den Antworttyp nicht.',
  response_mode: 'Der Dienst kennt die Antwortart nicht.',
  pkce: 'Der Dienst verlangt PKCE. Schalten Sie es ein.',
  client_credentials: 'Der Dienst kennt die Client-ID nicht.',
}

const refused = (cause: SsoError['type'], detail: string): TestStep =>
  step('fail', `${texts[cause] ?? 'Der Dienst nimmt die Anfrage nicht an.'} (${detail})`, cause)

/** What the service sends back at once, with the address or in a form of its page; null if it goes on to ask the person. */
const errorSentBack = (location: string, page: string, returnAddress: string): URLSearchParams | null => {
  const fields = new URLSearchParams(
    location.startsWith(returnAddress)
      ? location.slice(returnAddress.length + 1)
      : [...page.matchAll(/name="(error|error_description)" value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [name, value],
        ),
  )
  return fields.has('error') ? fields : null
}

const judge = (status: number, location: string, page: string, returnAddress: string): TestStep => {
  const sent = errorSentBack(location, page, returnAddress)
  if (sent) {
    const error = sent.get('error') ?? ''
    const cause = ofAuthorization(error, sent.get('error_description') ?? '')
    return cause === 'cancelled'
      ? step('pass', 'Der Dienst nimmt die Anfrage an.')
      : refused(cause, /^[\w.-]{1,60}$/.test(error) ? error : 'unnamed')
  }
  // Microsoft says so on a page that succeeds.
  const named = /AADSTS\d+/.exec(page)?.[0] ?? ''
  if (status < 400 && !named)
    return step('pass', 'Der Dienst nimmt die Anfrage an und fragt nach der Person.')
  if (!named && /redirect[_ -]?uri/i.test(page)) return refused('redirect_uri', String(status))
  const [known] = judgeLogLine(named || page.slice(0, 20_000))
  return known
    ? step('fail', known.explanation, known.cause as TestStep['cause'])
    : step('warning', `Der Dienst antwortet auf den Beginn einer Anmeldung mit einem Fehler (${status}).`)
}

/** Begins a sign-in as a browser would, and looks only at what the service says before it asks anybody. */
export const testDeparture = async (
  ctx: Ctx,
  depart: () => Promise<Departure>,
  returnAddress: string,
): Promise<TestStep> => {
  try {
    const { url } = await depart()
    const { status, headers, body } = await ctx.outbound.request({ ...limits, url })
    return judge(status, headers.get('location') ?? '', body.toString(), returnAddress)
  } catch (error) {
    const fault = error instanceof OutboundError ? explainOutbound(error, 'authorization') : error
    if (!(fault instanceof SsoError)) throw error
    return step('fail', `Die Anmeldung lässt sich nicht beginnen (${fault.detail}).`, fault.type)
  }
}
