import * as openid from 'openid-client'
import type { Ctx } from '../../../../platform/context.ts'
import type { TestStep } from '../provider.ts'
import { explainFailure } from './explain-failure.ts'
import { configurationOf, type Service } from './service.ts'

const step = (status: TestStep['status'], message: string, cause: TestStep['cause'] = null): TestStep => ({
  name: 'credentials',
  status,
  message,
  cause,
})

/** A code that cannot be right: who we are is asked before. What the service says of it, as one word. */
const refusalOf = async (ctx: Ctx, service: Service, returnAddress: string): Promise<string> => {
  try {
    await openid.genericGrantRequest(await configurationOf(ctx, service), 'authorization_code', {
      code: 'connection-test',
      redirect_uri: returnAddress,
      code_verifier: openid.randomPKCECodeVerifier(),
    })
    return 'accepted'
  } catch (error) {
    const { type, detail } = explainFailure(error, 'answer')
    return type === 'client_credentials' ? type : detail
  }
}

const otherWay = {
  client_secret_post: 'client_secret_basic',
  client_secret_basic: 'client_secret_post',
} as const

/** Services look at the code and at us in different order, so what they say is no proof. */
export const testCredentials = async (
  ctx: Ctx,
  service: Service,
  returnAddress: string,
): Promise<TestStep> => {
  if (service.responseType === 'id_token')
    return step('warning', 'Dieser Antworttyp braucht kein Client-Secret; es wurde nicht geprüft.')
  const refusal = await refusalOf(ctx, service, returnAddress)
  if (refusal === 'invalid_grant') return step('pass', 'Client-ID und Client-Secret werden angenommen.')
  if (refusal === 'accepted') return step('warning', 'Der Dienst hat einen erfundenen Code angenommen.')
  if (refusal !== 'client_credentials')
    return step(
      'warning',
      `Ob Client-ID und Client-Secret stimmen, ließ sich nicht feststellen (${refusal}).`,
    )
  const { authMethod } = service
  if (authMethod === 'client_secret_post' || authMethod === 'client_secret_basic') {
    const other = otherWay[authMethod]
    if ((await refusalOf(ctx, { ...service, authMethod: other }, returnAddress)) === 'invalid_grant')
      return step(
        'fail',
        `Client-ID und Client-Secret stimmen, aber der Dienst erwartet sie als „${other}“.`,
        'auth_method',
      )
  }
  return step('fail', 'Client-ID oder Client-Secret wird nicht angenommen.', 'client_credentials')
}
