import type { SsoDiagnosis, SsoFinding } from '@lotse/contract'
import { find } from './causes.ts'
import type { Expected } from './expected.ts'
import { judgeSaml } from './judge-saml.ts'
import { shown } from './judge-times.ts'
import { judgeToken, readToken, tokenIn } from './judge-token.ts'
import { judgeLogLine } from './log-lines.ts'
import { asOpened, readSaml, type SamlResponse } from './read-saml.ts'
import { parseMessage, xmlIn } from './saml-message.ts'

type Told = Pick<SsoDiagnosis, 'kind' | 'findings' | 'facts'>
type Facts = SsoDiagnosis['facts']

const factLimit = 300
const fact = (label: string, value: string): Facts =>
  value ? [{ label, value: value.slice(0, factLimit) }] : []

const samlFacts = (response: SamlResponse): Facts => [
  ...fact('Aussteller (Issuer)', response.issuer),
  ...fact('Audience', response.audiences.join(', ')),
  ...fact('Empfänger (Destination)', response.destination),
  ...fact('Ausgestellt', response.issuedAt ? shown(response.issuedAt) : ''),
  ...fact('Gültig bis', response.notOnOrAfter ? shown(response.notOnOrAfter) : ''),
  ...fact('Status', response.statusCodes.join(' / ')),
  ...fact('NameID-Format', response.nameIdFormat),
  ...fact('Signiert', response.signatures.map(({ signs }) => signs).join(', ') || 'nein'),
  ...fact('Verschlüsselt', response.isEncrypted ? 'ja' : 'nein'),
  ...fact('Attribute', [...response.attributes.keys()].join(', ')),
]

const nothingWrong = (expected: Expected | null): string =>
  expected
    ? 'Nichts an dieser Antwort spricht gegen eine Anmeldung. Der Grund liegt dann vor oder nach ihr: Fügen Sie die Kennung des gescheiterten Versuchs ein.'
    : 'Ohne Circle lässt sich nur die Form prüfen. Wählen Sie den Circle, mit dessen Konfiguration verglichen werden soll.'

const orAllWell = (told: Told, expected: Expected | null): Told =>
  told.findings.length
    ? told
    : {
        ...told,
        findings: [
          {
            cause: 'none',
            severity: 'info',
            title: expected ? 'Kein Fehler gefunden' : 'An der Form ist nichts auszusetzen',
            explanation: nothingWrong(expected),
            remedy: 'Vergleichen Sie die gelesenen Angaben unten mit der Konfiguration.',
            place: 'Circle-Formular → SSO-Konfiguration',
          },
        ],
      }

/** What could be found out with keys: ours, which open an assertion, and the service's, which prove a token. */
export interface Keyed {
  /** The answer with its assertion in the clear. */
  openedXml?: string
  faults: SsoFinding[]
}
const keyless: Keyed = { faults: [] }

const readAnswer = (root: Element, xml: string, { openedXml }: Keyed): SamlResponse => {
  const response = readSaml(root, xml)
  const opened = openedXml === undefined ? null : parseMessage(openedXml)
  return opened && 'root' in opened ? asOpened(response, readSaml(opened.root, openedXml ?? '')) : response
}

const diagnoseSaml = (xml: string, expected: Expected | null, now: Date, keyed: Keyed): Told => {
  const parsed = parseMessage(xml)
  if ('refusal' in parsed)
    return { kind: 'saml_response', findings: [find('malformed', parsed.refusal)], facts: [] }
  const response = readAnswer(parsed.root, xml, keyed)
  if (expected && expected.provider !== 'saml')
    return {
      kind: 'saml_response',
      findings: [
        find(
          'configuration',
          'Der Dienst antwortet mit SAML, der Circle ist für OpenID Connect eingerichtet.',
        ),
      ],
      facts: samlFacts(response),
    }
  return {
    kind: 'saml_response',
    findings: [...judgeSaml(response, expected, now), ...keyed.faults],
    facts: response.isResponse ? samlFacts(response) : [],
  }
}

const tokenFacts = ({ header, claims }: NonNullable<ReturnType<typeof readToken>>): Facts => {
  const said = (value: unknown) =>
    typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : ''
  const time = (value: unknown) => (typeof value === 'number' ? shown(new Date(value * 1000)) : '')
  return [
    ...fact('Verfahren', said(header.alg)),
    ...fact('Schlüssel (kid)', said(header.kid)),
    ...fact('Aussteller (iss)', said(claims.iss)),
    ...fact('Empfänger (aud)', said(claims.aud)),
    ...fact('Ausgestellt', time(claims.iat)),
    ...fact('Gültig bis', time(claims.exp)),
    ...fact('Angaben', Object.keys(claims).join(', ')),
  ]
}

/** What makes its signature beside the point. */
const before: readonly string[] = ['algorithm', 'malformed']

const diagnoseToken = (text: string, expected: Expected | null, now: Date, keyed: Keyed): Told => {
  const parts = text.split('.').length
  const token = readToken(text)
  if (!token)
    return {
      kind: 'id_token',
      facts: [],
      findings: [
        parts === 5
          ? find(
              'decrypt',
              'Das Token ist verschlüsselt (JWE); verschlüsselte id_tokens werden nicht unterstützt.',
              {
                remedy: 'Schalten Sie beim Dienst die Verschlüsselung des id_token aus.',
                place: 'Verwaltung des Anmeldedienstes → Token der Anwendung',
              },
            )
          : find(
              'malformed',
              'Das Token ist unvollständig oder beschädigt; es muss aus drei Teilen bestehen.',
            ),
      ],
    }
  if (expected?.provider === 'saml')
    return {
      kind: 'id_token',
      findings: [
        find('configuration', 'Das ist ein Token von OpenID Connect, der Circle ist für SAML eingerichtet.'),
      ],
      facts: tokenFacts(token),
    }
  const findings = judgeToken(token, expected, now)
  const faults = findings.some(({ cause }) => before.includes(cause)) ? [] : keyed.faults
  return { kind: 'id_token', findings: [...faults, ...findings], facts: tokenFacts(token) }
}

const logLimit = 20_000

/** What was pasted and what is wrong with it. Reads, compares and forgets. */
export const diagnose = (
  pasted: string,
  expected: Expected | null,
  now: Date,
  keyed: Keyed = keyless,
): Told => {
  const xml = xmlIn(pasted)
  if (xml) return orAllWell(diagnoseSaml(xml, expected, now, keyed), expected)
  const token = tokenIn(pasted)
  if (token) return orAllWell(diagnoseToken(token, expected, now, keyed), expected)
  const findings = judgeLogLine(pasted.slice(0, logLimit))
  if (findings.length) return { kind: 'log_line', findings, facts: [] }
  return {
    kind: 'unknown',
    facts: [],
    findings: [
      {
        cause: 'unknown',
        severity: 'info',
        title: 'Damit ist nichts anzufangen',
        explanation:
          'Der Text ist weder eine SAML-Antwort noch ein id_token, und keine bekannte Fehlermeldung kommt darin vor.',
        remedy:
          'Fügen Sie die ganze Antwort, die ganze Zeile eines Protokolls oder die Kennung eines gescheiterten Versuchs aus der Überwachung ein.',
        place: 'Eingefügter Text',
      },
    ],
  }
}
