import type { SsoConfigurationForm, SsoProvider } from '@lotse/contract'
import { vi } from 'vitest'
import { patience } from './patience.ts'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'

/** What a super admin asks when a sign-in service does not work, and the causes that are named, the first one first. */
export interface SsoQuestions {
  /** The connection test; a choice that is refused is named by its field. */
  test(provider: SsoProvider, configuration: SsoConfigurationForm, circle: string | null): Promise<string[]>
  /** The doctor, with the attempt that the sign-in page names. */
  attempt(location: string): Promise<string[]>
  /** The doctor, with something pasted. */
  paste(text: string, circle: string): Promise<string[]>
  /** Names of the checks that a certificate does not pass. */
  certificate(pem: string): Promise<string[]>
}

/** Nobody tests more often within ten minutes. */
const testsOfOne = 25

export const ssoQuestions = async (test: TestApp): Promise<SsoQuestions> => {
  const newBoss = async (): Promise<TestBrowser> => test.signedIn(await test.person({ isSuperAdmin: true }))
  let boss = await newBoss()
  let tests = 0
  const ask = async (text: string, circle = '') => {
    const { findings } = await boss.call('superadmin.sso.doctor', {
      body: { secret_text: text, circle_id: circle },
    })
    return findings.filter(({ severity }) => severity !== 'info').map(({ cause }) => cause)
  }
  return {
    async test(provider, configuration, circle) {
      tests += 1
      if (tests % testsOfOne === 0) boss = await newBoss()
      const reply = await boss.send('superadmin.sso.test', { body: { provider, configuration, circle } })
      const said = reply.json()
      if (reply.statusCode === 422) return Object.keys(said.errors)
      return said.steps.flatMap(({ status, cause }: { status: string; cause: string }) =>
        status === 'fail' ? [cause] : [],
      )
    },
    attempt(location) {
      const id = new URL(location, 'https://lotse.test').searchParams.get('attempt')
      if (!id) throw new Error(`No attempt has failed: ${location}`)
      // It is written beside the answer.
      return vi.waitFor(() => ask(id), patience(10_000))
    },
    paste: ask,
    async certificate(certificate) {
      const { checks } = await boss.call('superadmin.sso.certificate', { body: { certificate } })
      return checks.flatMap(({ passed, name }) => (passed ? [] : [name]))
    },
  }
}
