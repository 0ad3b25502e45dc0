import type { SsoFinding } from '@lotse/contract'
import { find } from './causes.ts'
import { type Expected, linesOf, mappedName, textOf } from './expected.ts'
import { judgeDomain, judgeGroups } from './judge-person.ts'
import { judgeTimes } from './judge-times.ts'

type Claims = Record<string, unknown>
export interface IdToken {
  header: Claims
  claims: Claims
}

const claimLimit = 100_000

/** With or without what stands around it where it was copied; null if there is none. */
export const tokenIn = (pasted: string): string | null => {
  const bare = pasted.replace(/^"?(?:Bearer |id_token"?\s*[=:]\s*"?)/i, '').replace(/["\s]+$/, '')
  return /^eyJ[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*){1,4}$/.test(bare) ? bare : null
}

const objectIn = (part: string | undefined): Claims | null => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Claims) : null
  } catch {
    return null
  }
}

/** Null if it is no token that can be read without a key. */
export const readToken = (text: string): IdToken | null => {
  const parts = text.split('.')
  if (parts.length !== 3 || text.length > claimLimit) return null
  const [header, claims] = [objectIn(parts[0]), objectIn(parts[1])]
  return header && claims ? { header, claims } : null
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '')
const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(word).filter(Boolean) : [])
const timeOf = (value: unknown): Date | null => (typeof value === 'number' ? new Date(value * 1000) : null)
const isGuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** By whom the tokens of a circle are issued; null where it cannot be told from the configuration alone. */
const issuerOf = (expected: Expected): string | null => {
  const { provider, settings } = expected
  const organisation = textOf(expected, 'tenant_id')
  switch (provider) {
    case 'oidc':
      return textOf(expected, 'discovery_url').replace(/\/\.well-known\/openid-configuration$/, '')
    case 'google':
      return 'https://accounts.google.com'
    case 'okta': {
      const server = textOf(expected, 'authorization_server_id')
      const host = textOf(expected, 'domain').replace(/^https?:\/\/|\/+$/g, '')
      return server && server !== 'org' ? `https://${host}/oauth2/${server}` : `https://${host}`
    }
    case 'azure':
      if (settings.multi_tenant_enabled === true || !isGuid(organisation)) return null
      return settings.api_version === 'v1.0'
        ? `https://sts.windows.net/${organisation}/`
        : `https://login.microsoftonline.com/${organisation}/v2.0`
    default:
      return null
  }
}

const judgeForm = ({ header, claims }: IdToken): SsoFinding[] => {
  if (/at\+jwt/i.test(word(header.typ)) || ('scp' in claims && !('nonce' in claims)))
    return [find('malformed', 'Das ist ein Access-Token und kein id_token.')]
  if ('events' in claims) return [find('malformed', 'Das ist ein Logout-Token und kein id_token.')]
  const missing = ['iss', 'sub', 'aud', 'exp'].filter(name => !(name in claims))
  return missing.length ? [find('malformed', `Im Token fehlen: ${missing.join(', ')}.`)] : []
}

const judgeAlgorithm = ({ header }: IdToken, expected: Expected | null): SsoFinding[] => {
  const used = word(header.alg)
  if (!used || /^none$/i.test(used)) return [find('algorithm', 'Das Token ist nicht signiert (alg „none“).')]
  if (used.startsWith('HS'))
    return [
      find(
        'algorithm',
        `Das Token ist mit „${used}“ signiert, also mit dem geteilten Secret; verlangt wird ein Verfahren mit öffentlichem Schlüssel.`,
      ),
    ]
  const wanted = (expected?.provider === 'oidc' && textOf(expected, 'id_token_signed_response_alg')) || used
  return wanted === used
    ? []
    : [
        find('algorithm', `Der Dienst signiert mit „${used}“, eingestellt ist „${wanted}“.`, {
          place: 'Circle-Formular → SSO-Konfiguration → Signaturverfahren des ID-Tokens',
        }),
      ]
}

const judgeParties = ({ claims }: IdToken, expected: Expected): SsoFinding[] => {
  const [issuer, known] = [word(claims.iss), issuerOf(expected)]
  const audiences = typeof claims.aud === 'string' ? [claims.aud] : words(claims.aud)
  const client = textOf(expected, 'client_id')
  return [
    ...(known !== null &&
    issuer !== known &&
    !(expected.provider === 'google' && `https://${issuer}` === known)
      ? [find('issuer', `Ausgestellt von „${issuer}“, hinterlegt ist „${known}“.`)]
      : []),
    ...(audiences.includes(client)
      ? []
      : [find('audience', `Es gilt für „${audiences.join(', ')}“, unsere Client-ID ist „${client}“.`)]),
    ...('nonce' in claims ? [] : [find('nonce', 'Im Token fehlt „nonce“.', { severity: 'warning' })]),
  ]
}

const judgeOrganisation = ({ claims }: IdToken, expected: Expected): SsoFinding[] => {
  if (expected.provider === 'google') {
    const wanted = textOf(expected, 'hd') || textOf(expected, 'domain')
    const sent = word(claims.hd)
    return sent === wanted
      ? []
      : [
          find(
            'domain',
            sent
              ? `Das Konto gehört zu „${sent}“, zugelassen ist „${wanted}“.`
              : `Das ist ein privates Google-Konto ohne Organisation; zugelassen ist „${wanted}“.`,
          ),
        ]
  }
  const isGuest =
    expected.provider === 'azure' && (claims.acct === 1 || /#EXT#/i.test(word(claims.preferred_username)))
  return isGuest && expected.settings.guest_access_enabled !== true
    ? [find('guest', 'Das Token nennt die Person als Gast (acct oder #EXT#).')]
    : []
}

const emailName = (expected: Expected): string =>
  expected.provider === 'okta' || expected.provider === 'google'
    ? 'email'
    : mappedName(expected, 'claim_mapping', 'email')

const judgeEmail = ({ claims }: IdToken, expected: Expected): SsoFinding[] => {
  const name = emailName(expected)
  const email = word(claims[name])
  if (!email.includes('@'))
    return [
      find(
        'email_missing',
        `Unter „${name}“ steht keine Adresse. Angaben im Token: ${Object.keys(claims).join(', ')}. Sie kann noch über den UserInfo-Endpunkt kommen.`,
        { severity: 'warning' },
      ),
    ]
  if (claims.email_verified === false || claims.email_verified === 'false')
    return [find('email_unverified', 'Das Token sagt „email_verified: false“.')]
  return expected.provider === 'google' ? [] : judgeDomain(expected, email)
}

const judgeTokenGroups = ({ claims }: IdToken, expected: Expected): SsoFinding[] => {
  const { provider, settings } = expected
  if (provider === 'google' || (provider === 'azure' && settings.restrict_to_groups !== true)) return []
  const name = provider === 'azure' ? 'groups' : textOf(expected, 'groups_claim') || 'groups'
  const overage = claims._claim_names as Claims | undefined
  if (overage && 'groups' in overage)
    return [
      find(
        'group',
        'Die Person ist in über 200 Gruppen; Microsoft sendet dann statt der Gruppen nur einen Verweis.',
        {
          title: 'Zu viele Gruppen für das Token',
          remedy:
            'Lassen Sie nur die Gruppen senden, die der Anwendung zugewiesen sind („Groups assigned to the application“).',
          place: 'Microsoft Entra → App-Registrierung → Tokenkonfiguration → groups',
        },
      ),
    ]
  const sent = claims[name]
  return judgeGroups(linesOf(expected, 'allowed_groups'), {
    name,
    values: typeof sent === 'string' ? [sent] : sent === undefined ? undefined : words(sent),
    otherNames: Object.keys(claims),
  })
}

/** What is wrong with a token, in the order in which its check would stumble. Its signature needs the service's keys and is proved elsewhere. */
export const judgeToken = (token: IdToken, expected: Expected | null, now: Date): SsoFinding[] => {
  const form = judgeForm(token)
  if (form.length) return form
  const { claims } = token
  const times = judgeTimes(
    { issuedAt: timeOf(claims.iat), validFrom: timeOf(claims.nbf), validTo: timeOf(claims.exp) },
    now,
  )
  if (!expected) return [...judgeAlgorithm(token, null), ...times]
  return [
    ...judgeAlgorithm(token, expected),
    ...judgeParties(token, expected),
    ...judgeOrganisation(token, expected),
    ...judgeEmail(token, expected),
    ...judgeTokenGroups(token, expected),
    ...times,
  ]
}
