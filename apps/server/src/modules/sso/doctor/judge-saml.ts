import { type SsoFinding, ssoConfigurations } from '@lotse/contract'
import { type ReceivedIdentity, SsoError } from '../providers/provider.ts'
import { receivedIdentity } from '../providers/saml/received-identity.ts'
import { find } from './causes.ts'
import { type Expected, linesOf, mappedName, textOf } from './expected.ts'
import { judgeDomain, judgeGroups } from './judge-person.ts'
import { judgeSignatures } from './judge-signature.ts'
import { judgeTimes } from './judge-times.ts'
import type { SamlResponse } from './read-saml.ts'

const others: Record<string, string> = {
  AuthnRequest: 'Das ist die Anfrage an den Dienst und nicht seine Antwort.',
  LogoutRequest: 'Das ist eine Abmeldung und keine Anmeldung.',
  LogoutResponse: 'Das ist die Antwort auf eine Abmeldung und keine Anmeldung.',
  EntityDescriptor: 'Das sind Metadaten und keine Antwort auf eine Anmeldung.',
  Assertion: 'Das ist nur die Assertion; gebraucht wird die ganze Response.',
}

const refusals: Record<string, { cause: 'name_id' | 'status' | 'cancelled'; text: string }> = {
  InvalidNameIDPolicy: {
    cause: 'name_id',
    text: 'Der Dienst kann das verlangte NameID-Format nicht liefern',
  },
  NoAuthnContext: {
    cause: 'status',
    text: 'Der Dienst kann nicht so anmelden, wie das Feld „Authentifizierungskontext“ es verlangt',
  },
  NoPassive: { cause: 'status', text: 'Der Dienst hätte nachfragen müssen und durfte es nicht' },
  AuthnFailed: { cause: 'status', text: 'Die Person konnte sich beim Dienst nicht anmelden' },
  RequestDenied: {
    cause: 'status',
    text: 'Der Dienst verweigert die Anfrage; oft fehlt der Person die Zuweisung',
  },
  RequestUnsupported: { cause: 'status', text: 'Der Dienst unterstützt die Anfrage nicht' },
  UnknownPrincipal: { cause: 'status', text: 'Der Dienst kennt die Person nicht' },
  Requester: {
    cause: 'status',
    text: 'Dem Dienst gefällt die Anfrage nicht; er kennt uns nicht oder verlangt sie signiert',
  },
  Responder: { cause: 'status', text: 'Beim Dienst ist ein Fehler aufgetreten' },
}

const judgeStatus = ({ statusCodes, statusMessage }: SamlResponse): SsoFinding[] => {
  if (!statusCodes.length || statusCodes[0] === 'Success') return []
  const known = statusCodes.toReversed().find(code => refusals[code])
  const { cause, text } = refusals[known ?? ''] ?? {
    cause: 'status' as const,
    text: 'Der Dienst meldet einen Fehler',
  }
  return [find(cause, `${text} (${statusCodes.join(' / ')})${statusMessage ? `: „${statusMessage}“` : ''}.`)]
}

const judgeParties = (response: SamlResponse, expected: Expected): SsoFinding[] => {
  const { issuer, audiences, destination, recipients } = response
  const known = textOf(expected, 'entity_id')
  const away = [destination, ...recipients].find(address => address && address !== expected.consumerAddress)
  return [
    ...(issuer !== known
      ? [find('issuer', `Die Antwort kommt von „${issuer || 'niemandem'}“, hinterlegt ist „${known}“.`)]
      : []),
    ...(!response.isReadable || audiences.includes(expected.entityId)
      ? []
      : [
          find(
            'audience',
            `Sie gilt für „${audiences.join(', ') || 'niemanden'}“, erwartet wird „${expected.entityId}“.`,
          ),
        ]),
    ...(away
      ? [find('recipient', `Sie ist an „${away}“ gerichtet, erwartet wird „${expected.consumerAddress}“.`)]
      : []),
    ...(response.inResponseTo
      ? []
      : [
          find(
            'in_response_to',
            'In der Antwort fehlt InResponseTo: Die Anmeldung begann im Portal des Dienstes.',
          ),
        ]),
  ]
}

const judgeEncryption = ({ isEncrypted }: SamlResponse, expected: Expected): SsoFinding[] => {
  const isWanted = expected.settings.want_assertions_encrypted === true
  return isWanted && !isEncrypted
    ? [find('decrypt', 'Der Circle verlangt verschlüsselte Assertions, diese ist unverschlüsselt.')]
    : []
}

const judgeNameId = ({ nameId, nameIdFormat }: SamlResponse, expected: Expected): SsoFinding[] => {
  const wanted = textOf(expected, 'name_id_format') || 'emailAddress'
  if (!nameId) return [find('name_id', 'Die Antwort nennt keine NameID.')]
  if (nameIdFormat === 'transient')
    return [
      find(
        'name_id',
        'Die NameID ist flüchtig (transient), also bei jeder Anmeldung eine andere: Niemand würde wiedererkannt.',
      ),
    ]
  const isOther = wanted !== 'unspecified' && nameIdFormat && nameIdFormat !== wanted
  return isOther
    ? [
        find(
          'name_id',
          `Geliefert wird „${nameIdFormat}“, verlangt ist „${wanted}“. Wer bisher anders hieß, gilt als neue Person.`,
          { severity: 'warning' },
        ),
      ]
    : []
}

const judgePerson = (response: SamlResponse, expected: Expected): SsoFinding[] => {
  const { attributes, nameId, nameIdFormatUrn } = response
  const settings = ssoConfigurations.saml.safeParse(expected.settings)
  if (!settings.success)
    return [
      find(
        'configuration',
        `Unvollständig: ${settings.error.issues.map(({ path }) => path.join('.')).join(', ')}.`,
      ),
    ]
  const read = identityIn(settings.data, {
    id: '',
    expiresAt: new Date(0),
    nameId: { value: nameId, format: nameIdFormatUrn, nameQualifier: '', spNameQualifier: '' },
    sessionIndex: '',
    attributes,
  })
  if (!read) return [find('email_missing', 'Die Antwort nennt mehrere verschiedene Adressen.')]
  const { email, groups } = read
  return [
    ...(email
      ? judgeDomain(expected, email)
      : [
          find(
            'email_missing',
            `Unter „${mappedName(expected, 'attribute_mapping', 'email')}“ kommt keine Adresse. Gesendete Attribute: ${[...attributes.keys()].join(', ') || 'keine'}.`,
          ),
        ]),
    ...judgeGroups(linesOf(expected, 'allowed_groups'), {
      name: textOf(expected, 'groups_attribute') || 'groups',
      values: groups,
      otherNames: attributes.keys(),
    }),
  ]
}

/** As the sign-in itself would read it; null where two addresses contradict each other. */
const identityIn = (...given: Parameters<typeof receivedIdentity>): ReceivedIdentity | null => {
  try {
    return receivedIdentity(...given)
  } catch (error) {
    if (error instanceof SsoError) return null
    throw error
  }
}

/** What is wrong with an answer, in the order in which its check would stumble. */
export const judgeSaml = (response: SamlResponse, expected: Expected | null, now: Date): SsoFinding[] => {
  if (!response.isResponse)
    return [
      find(
        'malformed',
        others[response.rootName] ?? `Das Element „${response.rootName}“ gehört nicht zu SAML.`,
      ),
    ]
  const status = judgeStatus(response)
  if (status.length) return status
  if (response.assertionCount !== 1)
    return [
      find('malformed', `Die Antwort enthält ${response.assertionCount} Assertions; genau eine ist erlaubt.`),
    ]
  const { issuedAt, notBefore, notOnOrAfter, isReadable } = response
  if (isReadable && !response.hasStatement)
    return [
      find(
        'malformed',
        'In der Assertion fehlt AuthnStatement: Sie sagt nicht, dass sich jemand angemeldet hat.',
      ),
    ]
  const times = judgeTimes({ issuedAt, validFrom: notBefore, validTo: notOnOrAfter }, now)
  if (!expected) return times
  const named = isReadable ? judgeNameId(response, expected) : []
  const isUnnamed = named.some(({ severity }) => severity === 'error')
  const readable = !isReadable || isUnnamed ? named : [...named, ...judgePerson(response, expected)]
  return [
    ...judgeParties(response, expected),
    ...judgeSignatures(response, expected),
    ...judgeEncryption(response, expected),
    ...readable,
    ...times,
  ]
}
