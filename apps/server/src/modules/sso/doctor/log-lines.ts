import type { SsoFinding } from '@lotse/contract'
import { ssoErrorTypes } from '../providers/provider.ts'
import { type Cause, find } from './causes.ts'

interface Known {
  sign: RegExp
  cause: Cause
  text: string
}

const known = (sign: RegExp, cause: Cause, text: string): Known => ({ sign, cause, text })

/** Words of services and libraries, the telling ones before those that stand in many lines. */
const words: Known[] = [
  known(
    /AADSTS50011|AADSTS500117/,
    'redirect_uri',
    'Microsoft kennt die Rücksprungadresse nicht (AADSTS50011).',
  ),
  known(
    /AADSTS7000222/,
    'client_credentials',
    'Das Client-Secret ist bei Microsoft abgelaufen (AADSTS7000222).',
  ),
  known(
    /AADSTS7000215/,
    'client_credentials',
    'Microsoft lehnt das Client-Secret ab; oft wurde die ID des Secrets statt seines Werts eingetragen (AADSTS7000215).',
  ),
  known(
    /AADSTS7000218/,
    'client_credentials',
    'Microsoft verlangt ein Client-Secret und bekam keines (AADSTS7000218).',
  ),
  known(
    /AADSTS700016/,
    'client_credentials',
    'In dieser Microsoft-Organisation gibt es keine Anwendung mit dieser Client-ID (AADSTS700016).',
  ),
  known(/AADSTS90002|AADSTS900023/, 'discovery', 'Microsoft kennt diese Tenant ID nicht (AADSTS90002).'),
  known(
    /AADSTS50020|AADSTS50034/,
    'domain',
    'Das Konto gehört nicht zu dieser Microsoft-Organisation (AADSTS50020).',
  ),
  known(/AADSTS50105/, 'group', 'Die Person ist der Unternehmensanwendung nicht zugewiesen (AADSTS50105).'),
  known(
    /AADSTS6500[14]|AADSTS90094|AADSTS65005/,
    'cancelled',
    'Die Zustimmung (Consent) zur Anwendung fehlt (AADSTS65001).',
  ),
  known(
    /AADSTS75011|AADSTS750[0-9]{2}\b.*context/i,
    'status',
    'Der verlangte Authentifizierungskontext passt nicht zur Anmeldung (AADSTS75011); wählen Sie einen anderen im Circle-Formular.',
  ),
  known(
    /AADSTS700054/,
    'configuration',
    'Der Antworttyp id_token ist für die Anwendung nicht eingeschaltet (AADSTS700054); verwenden Sie „code“.',
  ),
  known(
    /AADSTS650056|AADSTS700003|AADSTS50001/,
    'audience',
    'Microsoft findet die genannte Anwendung oder Ressource nicht (AADSTS650056).',
  ),
  known(
    /AADSTS54005|AADSTS70008|AADSTS70000\b/,
    'replay',
    'Der Code der Anmeldung ist schon benutzt oder abgelaufen (AADSTS54005).',
  ),
  known(
    /AADSTS5007[69]|AADSTS53003|AADSTS53000/,
    'cancelled',
    'Eine Richtlinie der Organisation (MFA, bedingter Zugriff) hat die Anmeldung verhindert.',
  ),
  known(
    /redirect_uri_mismatch|invalid redirect_?uri|redirect_uri.{0,40}(?:did not match|must be|not (?:registered|allowed|whitelisted))/i,
    'redirect_uri',
    'Der Dienst kennt die Rücksprungadresse nicht.',
  ),
  known(
    /org_internal|admin_policy_enforced|hosted.domain/i,
    'domain',
    'Google lässt nur Konten der eigenen Organisation zu.',
  ),
  known(
    /is not assigned to the (?:client )?application|not assigned to a role/i,
    'group',
    'Die Person ist der Anwendung beim Dienst nicht zugewiesen.',
  ),
  known(
    /policy evaluation failed/i,
    'group',
    'Eine Zugriffsrichtlinie des Authorization Servers lässt die Person oder die Scopes nicht zu.',
  ),
  known(
    /E0000011|invalid (?:api )?token provided/i,
    'client_credentials',
    'Okta lehnt das API-Token ab (E0000011).',
  ),
  known(
    /pkce|code_verifier|code verifier/i,
    'state',
    'Der PKCE-Nachweis passt nicht: Die Antwort gehört zu einer anderen Anmeldung, oder der Dienst verlangt PKCE und es ist ausgeschaltet.',
  ),
  known(
    /invalid_client|client (?:authentication failed|secret.{0,40}invalid)|unauthorized_client/i,
    'client_credentials',
    'Der Dienst lehnt Client-ID, Secret oder Authentifizierungsmethode ab (invalid_client).',
  ),
  known(
    /OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED|unexpected "?iss|issuer.{0,30}(?:mismatch|does not match|unexpected)|unknown or invalid issuer/i,
    'issuer',
    'Der Aussteller passt nicht zur hinterlegten Adresse.',
  ),
  known(
    /unexpected JWT "?aud|"?aud"? (?:claim )?(?:mismatch|value)|audience.{0,20}(?:mismatch|invalid|not valid|restriction)|no audience/i,
    'audience',
    'Die Antwort ist für eine andere Anwendung ausgestellt.',
  ),
  known(
    /unexpected.{0,20}nonce|nonce.{0,20}(?:mismatch|invalid|missing)/i,
    'nonce',
    'Der Kontrollwert (nonce) passt nicht.',
  ),
  known(
    /unexpected.{0,20}"?state"?|state (?:mismatch|missing|parameter)|state.{0,10}not match/i,
    'state',
    'Der Wert „state“ passt nicht zu dieser Anmeldung.',
  ),
  known(
    /invalid_grant/i,
    'replay',
    'Der Dienst nimmt den Code nicht an: Er ist schon benutzt, abgelaufen oder gehört zu einer anderen Rücksprungadresse (invalid_grant).',
  ),
  known(
    /invalid_scope|unsupported_response_type|unsupported_response_mode|invalid_request/i,
    'configuration',
    'Der Dienst versteht die Anfrage nicht: Scopes, Antworttyp oder Antwortmodus passen nicht.',
  ),
  known(
    /login_required|interaction_required|account_selection_required/i,
    'configuration',
    'Der Dienst müsste nachfragen und darf es nicht: Der Prompt steht auf „none“.',
  ),
  known(
    /access_denied|consent_required|user.{0,10}cancel/i,
    'cancelled',
    'Die Person oder der Dienst hat die Anmeldung abgebrochen.',
  ),
  known(
    /InvalidNameIDPolicy|nameid.{0,20}(?:format|policy)/i,
    'name_id',
    'Der Dienst kann das verlangte NameID-Format nicht liefern.',
  ),
  known(
    /NoAuthnContext|authn ?context/i,
    'status',
    'Der verlangte Authentifizierungskontext passt nicht; wählen Sie einen anderen im Circle-Formular.',
  ),
  known(
    /oaep decoding|failed to decrypt|decrypt(?:ion)? (?:failed|error)|no decryption key/i,
    'decrypt',
    'Die Assertion ist für ein anderes Zertifikat verschlüsselt.',
  ),
  known(
    /not yet valid|NotBefore|issued in the future|clock.?skew/i,
    'clock_skew',
    'Die Antwort gilt erst in der Zukunft: Die Uhren gehen auseinander.',
  ),
  known(
    /assertion expired|NotOnOrAfter|token (?:is )?expired|"?exp"? claim|jwt expired|session.{0,10}expired/i,
    'expired',
    'Die Antwort war abgelaufen, als sie eintraf.',
  ),
  known(/InResponseTo/i, 'in_response_to', 'Die Antwort gehört zu keiner Anfrage von hier.'),
  known(/\b(?:recipient|destination)\b/i, 'recipient', 'Die Antwort ist an eine andere Adresse gerichtet.'),
  known(
    /metadata not found|unknown (?:sp|service provider|entity)|unable to locate metadata|MSIS7012/i,
    'audience',
    'Der Dienst kennt die Entity-ID dieses Circles nicht; laden Sie dort die Metadaten des Circles.',
  ),
  known(
    /rsa-sha1|unsupported.{0,20}alg|"?alg"? (?:header|value|mismatch)|unsupported JWS/i,
    'algorithm',
    'Das Signaturverfahren ist nicht erlaubt oder nicht eingestellt.',
  ),
  known(
    /invalid signature|signature (?:verification|validation) failed|signature.{0,20}(?:invalid|mismatch)|no applicable key/i,
    'signature',
    'Die Signatur lässt sich nicht prüfen; vermutlich hat der Dienst seinen Schlüssel gewechselt.',
  ),
  known(
    /RESPONSE_IS_NOT_JSON|RESPONSE_IS_NOT_CONFORM|well-known.{0,80}(?:404|not found)/i,
    'discovery',
    'Die Discovery-Adresse liefert kein gültiges JSON.',
  ),
  known(
    /CERT_HAS_EXPIRED|UNABLE_TO_(?:VERIFY|GET)|SELF_SIGNED|ERR_TLS|certificate (?:has expired|verify)/i,
    'unreachable',
    'Das TLS-Zertifikat des Dienstes ist abgelaufen oder nicht vertrauenswürdig.',
  ),
  known(
    /ENOTFOUND|EAI_AGAIN|getaddrinfo/i,
    'unreachable',
    'Der Name des Dienstes lässt sich nicht auflösen (DNS).',
  ),
  known(/ECONNREFUSED|ECONNRESET|EHOSTUNREACH/i, 'unreachable', 'Der Dienst nimmt keine Verbindung an.'),
  known(
    /ETIMEDOUT|UND_ERR_\w*TIMEOUT|OAUTH_TIMEOUT|timed? ?out/i,
    'unreachable',
    'Der Dienst antwortet nicht rechtzeitig.',
  ),
  known(/email_verified/i, 'email_unverified', 'Der Dienst hat die Adresse nicht bestätigt.'),
]

/** Our own log writes the cause before the colon. */
const ownCause = (line: string): Cause | undefined => {
  const said = /(?:^|["\s])([a-z_]{4,20}):\s/.exec(line)?.[1]
  return ssoErrorTypes.find(type => type === said)
}

/** The most telling word of a line; nothing if none is known. */
export const judgeLogLine = (line: string): SsoFinding[] => {
  const own = ownCause(line)
  if (own) return [find(own, 'Das Protokoll dieses Servers nennt den Grund selbst.')]
  const match = words.find(({ sign }) => sign.test(line))
  return match ? [find(match.cause, match.text)] : []
}
