import type { SsoFinding } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { decryptionKeysOf } from '../certificates/own-keys.ts'
import { storedConnectionOf } from '../configuration/connection-store.ts'
import { SsoError } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'
import { openAssertion } from '../providers/saml/decrypt.ts'
import { childrenOf } from '../providers/saml/xml.ts'
import { find } from './causes.ts'
import type { Keyed } from './diagnose.ts'
import { tokenIn } from './judge-token.ts'
import { parseMessage, xmlIn } from './saml-message.ts'

const asFault = (error: unknown, explain: (error: SsoError) => SsoFinding[]): Keyed => {
  if (error instanceof SsoError) return { faults: explain(error) }
  throw error
}

const aroundAssertion = /<((?:[\w.-]+:)?EncryptedAssertion)[\s>][\s\S]*<\/\1\s*>/

/** Reads an encrypted assertion with the circle's own keys. */
const openPasted = async (ctx: Ctx, circleId: string, xml: string): Promise<Keyed> => {
  const parsed = parseMessage(xml)
  const [encrypted, second] =
    'root' in parsed ? childrenOf(parsed.root, 'assertion', 'EncryptedAssertion') : []
  if (!encrypted || second) return { faults: [] }
  try {
    const { xml: inside } = await openAssertion(encrypted, await decryptionKeysOf(ctx, circleId))
    return { openedXml: xml.replace(aroundAssertion, () => inside), faults: [] }
  } catch (error) {
    return asFault(error, ({ type, detail }) => [
      type === 'decrypt'
        ? find(
            'decrypt',
            'Keiner der Schlüssel dieses Circles öffnet die Assertion: Sie ist für ein anderes Zertifikat verschlüsselt.',
          )
        : find(type, `Am verschlüsselten Teil der Antwort: ${detail}.`),
    ])
  }
}

/** Holds a token against the keys that the service publishes now. */
const proveToken = async (ctx: Ctx, circleId: string, token: string): Promise<Keyed> => {
  try {
    const stored = await storedConnectionOf(ctx, circleId)
    const prove = stored && providerOf(stored.connection.provider).openToken
    if (prove) await prove(ctx, stored.connection, token)
    return { faults: [] }
  } catch (error) {
    return asFault(error, ({ type, detail }) => {
      if (type === 'malformed' || type === 'algorithm') return []
      return type === 'signature'
        ? [
            find(
              'signature',
              'Mit keinem der Schlüssel, die der Dienst jetzt veröffentlicht, wurde dieses Token signiert.',
              {
                remedy:
                  'Ist das Token alt, hat der Dienst seine Schlüssel inzwischen gewechselt. Ist es frisch, kommt es von einem anderen Dienst oder wurde verändert.',
                place: 'Verwaltung des Anmeldedienstes → Signaturschlüssel',
              },
            ),
          ]
        : [find(type, `Die Signatur ließ sich nicht prüfen (${detail}).`, { severity: 'warning' })]
    })
  }
}

/** What can only be found out with keys, where the circle is known. */
export const findWithKeys = async (ctx: Ctx, circleId: string, pasted: string): Promise<Keyed> => {
  const xml = xmlIn(pasted)
  if (xml) return openPasted(ctx, circleId, xml)
  const token = tokenIn(pasted)
  return token ? proveToken(ctx, circleId, token) : { faults: [] }
}
