import { keepTrial } from '../src/modules/sso/trials/trials-store.ts'
import type { Call, Scene, Scenes } from './owner-scene.ts'
import { testKeyPair } from './saml-idp.ts'
import { connectCircle } from './sso.ts'
import { oldSaml, putMigration, putOnLegacy } from './sso-migration.ts'

const withOwnCertificate = async (): Promise<Call> => {
  const { certificate, privateKey } = await testKeyPair('lotse.test')
  return { body: { certificate, private_key: privateKey } }
}

/** Its requests are written without asking it anything. */
const withSamlService = async ({ test }: Scene): Promise<Call> => {
  const circle = (await test.circle()).id
  const [{ certificate }, own] = await Promise.all([testKeyPair('idp.test'), testKeyPair('lotse.test')])
  await connectCircle(test, circle, {
    provider: 'saml',
    settings: {
      entity_id: 'https://idp.test',
      sso_url: 'https://idp.test/sso',
      x509_certificate: certificate,
      sp_x509cert: own.certificate,
      sp_private_key: own.privateKey,
    },
  })
  return { params: { circle } }
}

/** On the old sign-in, with a migration that has come so far. */
const withMigration =
  (status?: 'failed' | 'completed') =>
  async ({ test }: Scene): Promise<Call> => {
    const circle = (await test.circle()).id
    await putOnLegacy(test, circle, await oldSaml())
    if (status) await putMigration(test, circle, { status })
    return { params: { circle } }
  }

/** Its directory is to be compared; nobody reaches it. */
const withDirectory = async ({ test }: Scene): Promise<Call> => {
  const circle = (await test.circle()).id
  await connectCircle(test, circle, {
    provider: 'okta',
    settings: {
      domain: 'okta.test',
      client_id: 'lotse',
      client_secret: 'geheim',
      api_token: 'geheim',
      enable_user_sync: true,
    },
  })
  return { params: { circle } }
}

/** One that signs, and one that waits. */
const announcedIn = async ({ test, browser }: Scene): Promise<{ circle: string }> => {
  const params = { circle: (await test.circle()).id }
  for (const name of ['lotse.test', 'b.test']) {
    const { certificate, privateKey } = await testKeyPair(name)
    const body = { certificate, private_key: privateKey }
    await browser.call('superadmin.sso.certificates.upload', { params, body })
  }
  return params
}
const withAnnounced = async (scene: Scene): Promise<Call> => ({ params: await announcedIn(scene) })

const withoutAnnounced = async (scene: Scene): Promise<Call> => {
  const params = await announcedIn(scene)
  const { certificates } = await scene.browser.call('superadmin.sso.certificates.index', { params })
  const announced = certificates.find(({ state }) => state === 'announced')
  return { params: { ...params, certificate: announced?.id ?? '' } }
}

/** Of the sign-in of circles. */
export const ssoScenes: Scenes = {
  'superadmin.sso.migration.store': withMigration(),
  'superadmin.sso.migration.retry': withMigration('failed'),
  'superadmin.sso.migration.finish': withMigration('completed'),
  'superadmin.sso.migration.roll-back': async scene => {
    const call = await withMigration('completed')(scene)
    await scene.browser.call('superadmin.sso.migration.finish', {
      params: { circle: String(call.params?.circle) },
    })
    return call
  },
  'superadmin.sso.certificates.upload': withOwnCertificate,
  'superadmin.sso.certificates.activate': withAnnounced,
  'superadmin.sso.certificates.destroy': withoutAnnounced,
  'sso.saml.metadata': withSamlService,
  'superadmin.sso.trials.store': withSamlService,
  'superadmin.sso.sync.store': withDirectory,
  'superadmin.sso.trials.show': async ({ test, browser, ids }) => {
    const { user } = (await browser.call('session.show')).auth
    await keepTrial(
      test.app.systemContext('test'),
      { circleId: ids.circle, askedBy: user?.id ?? '' },
      {
        circle_name: 'Kreis',
        provider: 'oidc',
        tried_at: new Date().toISOString(),
        refusal: null,
        outcome: null,
        claims: [],
      },
    )
    return { params: { circle: ids.circle } }
  },
}
