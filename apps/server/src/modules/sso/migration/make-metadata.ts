import { X509Certificate } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { circleAddresses } from '../circle-addresses.ts'
import { answerAddressOf } from '../configuration/addresses.ts'
import { asConnection } from '../configuration/connection-store.ts'
import { SsoError } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'
import { metadataXml } from '../providers/saml/metadata.ts'
import type { SamlConnection } from '../providers/saml/service.ts'
import { allNamed, attributeOf, readXml, textOf } from '../providers/saml/xml.ts'
import { draftConnection } from './draft-connection.ts'
import { TaskFailed, type TaskInput, type TaskResult } from './task.ts'

/** Read again as a service would: what it could not find there is no metadata. */
const checkMetadata = (ctx: Ctx, circleId: string, xml: string): number => {
  const { entityId, assertionConsumer } = circleAddresses(ctx, circleId)
  const root = readXml(xml)
  const [consumer] = allNamed(root, 'AssertionConsumerService')
  if (root.localName !== 'EntityDescriptor' || attributeOf(root, 'entityID') !== entityId)
    throw new TaskFailed('Die Metadaten nennen einen anderen Namen als unseren.')
  if (!consumer || attributeOf(consumer, 'Location') !== assertionConsumer)
    throw new TaskFailed('Die Metadaten nennen nicht, wohin Antworten gehen.')
  const certificates = allNamed(root, 'X509Certificate').map(
    element => new X509Certificate(Buffer.from(textOf(element), 'base64')),
  )
  if (!certificates.length) throw new TaskFailed('Die Metadaten nennen kein Zertifikat.')
  return new Set(certificates.map(({ fingerprint256 }) => fingerprint256)).size
}

const makeOwn = async (ctx: Ctx, { circleId, draft }: TaskInput): Promise<TaskResult> => {
  const connection = draftConnection(circleId, 'saml', draft, { needsCertificate: false }) as SamlConnection
  const count = checkMetadata(ctx, circleId, await metadataXml(ctx, connection))
  const { entityId } = circleAddresses(ctx, circleId)
  return {
    draft,
    notes: [
      `Die Metadaten sind erzeugt und geprüft (${count === 1 ? 'ein Zertifikat' : `${count} Zertifikate`}): ${entityId}`,
    ],
    warnings: [],
  }
}

/** What the service says of itself, asked anew. */
const askService = async (ctx: Ctx, { circleId, provider, draft }: TaskInput): Promise<TaskResult> => {
  const connection = asConnection(circleId, provider, { ...draft.settings, ...draft.secrets })
  const steps = await providerOf(provider).test(ctx, connection, answerAddressOf(ctx, provider, circleId))
  const messages = (status: string) => steps.flatMap(step => (step.status === status ? step.message : []))
  const failed = messages('fail')
  if (failed.length) throw new TaskFailed(failed.join(' '))
  return { draft, notes: messages('pass'), warnings: messages('warning') }
}

export const makeMetadata = async (ctx: Ctx, input: TaskInput): Promise<TaskResult> => {
  try {
    return await (input.provider === 'saml' ? makeOwn(ctx, input) : askService(ctx, input))
  } catch (error) {
    if (error instanceof SsoError)
      throw new TaskFailed(`Die Einstellungen lassen sich so nicht verwenden (${error.detail}).`)
    throw error
  }
}
