import { z } from 'zod'
import { longText } from './databucket-fields.ts'
import { route } from './route.ts'
import { id, timestamp as time } from './schemas.ts'
import { ssoLimits } from './sso-configuration.ts'

export const certificateFileEndings = ['.pem', '.crt', '.cer', '.cert', '.der'] as const
/** From here on a certificate's end is shown as near. */
export const certificateWarningDays = 30
/** Super admins get a letter when a certificate has so many days left, once each. */
export const certificateLetterDays = [60, 30, 7] as const

const certificateDetails = z.strictObject({
  issuer: z.string(),
  subject: z.string(),
  serialNumber: z.string(),
  validFrom: time,
  validTo: time,
  signatureAlgorithm: z.string(),
  /** SHA-256. */
  fingerprint: z.string(),
})
export type SsoCertificateDetails = z.output<typeof certificateDetails>

const certificateCheck = z.strictObject({ name: z.string(), passed: z.boolean(), message: z.string() })
export type SsoCertificateCheck = z.output<typeof certificateCheck>

const ssoCertificateResult = z.strictObject({
  isValid: z.boolean(),
  message: z.string(),
  /** null if nothing could be read. */
  details: certificateDetails.nullable(),
  checks: z.array(certificateCheck),
  /** “läuft bald ab …”; empty if not. */
  warning: z.string(),
  /** As it is stored: markers, 64 characters a line. All of them if the file held several. */
  normalized: z.string(),
  /** Every certificate of the file, the first one included. */
  certificates: z.array(z.strictObject({ ...certificateDetails.shape, isValid: z.boolean() })),
})
export type SsoCertificateResult = z.output<typeof ssoCertificateResult>

const circle = z.strictObject({ circle: id })
/** What a service adds to its answer is up to it; each name once. */
const answer = z.record(z.string().max(200), z.string().max(400_000))
const message = z.string().max(400_000).optional()
const samlFields = z.object({
  SAMLRequest: message,
  SAMLResponse: message,
  RelayState: z.string().max(1000).optional(),
  SigAlg: z.string().max(200).optional(),
  Signature: z.string().max(4000).optional(),
})

const ownCertificate = z.strictObject({
  id,
  state: z.enum(['announced', 'active', 'retired']),
  details: certificateDetails,
  /** Without its key, with markers: what may be handed to the service. */
  certificate: z.string(),
  warning: z.string(),
  activates_at: time.nullable(),
  created_at: time,
})
export type SsoOwnCertificate = z.output<typeof ownCertificate>
const ownCertificates = z.strictObject({
  certificates: z.array(ownCertificate),
  /** null while the circle is not saved with SAML switched on: there are none yet. */
  metadata_url: z.string().nullable(),
})

export const ssoSamlRoutes = {
  'sso.saml.metadata': route({
    method: 'GET',
    path: '/sso/:circle/metadata',
    access: 'public',
    rateLimit: 'public',
    summary: 'Was ein SAML-Dienst von Lotse wissen muss, um die Menschen eines Circles anzumelden',
    params: circle,
    reply: 'text',
  }),
  'sso.saml.acs': route({
    method: 'POST',
    path: '/sso/:circle/acs',
    access: 'public',
    rateLimit: 'public',
    isAnswerOfSignInService: true,
    summary: 'Antwort eines SAML-Dienstes auf eine Anmeldung',
    params: circle,
    body: answer,
    reply: 'html',
  }),
  'sso.saml.slo.get': route({
    method: 'GET',
    path: '/sso/:circle/slo',
    access: 'public',
    rateLimit: 'public',
    summary: 'Ein SAML-Dienst meldet jemanden ab oder bestätigt eine Abmeldung; nur mit Unterschrift',
    params: circle,
    query: samlFields,
    reply: 'html',
  }),
  'sso.saml.slo.post': route({
    method: 'POST',
    path: '/sso/:circle/slo',
    access: 'public',
    rateLimit: 'public',
    isAnswerOfSignInService: true,
    summary: 'Dasselbe, von einer Seite des Dienstes gesendet',
    params: circle,
    body: samlFields,
    reply: 'html',
  }),
  'superadmin.sso.certificate': route({
    method: 'POST',
    path: '/api/superadmin/sso/certificate',
    access: 'super-admin',
    summary: 'Prüft ein Zertifikat, und ob ein privater Schlüssel dazu gehört',
    body: z.strictObject({
      certificate: longText(ssoLimits.certificate),
      /** Files of bytes (DER) come as base64. */
      encoding: z.enum(['text', 'base64']).default('text'),
      private_key: longText(ssoLimits.json).default(''),
    }),
    reply: ssoCertificateResult,
  }),
  'superadmin.sso.certificates.index': route({
    method: 'GET',
    path: '/api/superadmin/circles/:circle/sso/certificates',
    access: 'super-admin',
    summary: 'Die Zertifikate, mit denen Lotse für einen Circle unterschreibt und entschlüsselt',
    params: circle,
    reply: ownCertificates,
  }),
  'superadmin.sso.certificates.generate': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso/certificates',
    access: 'super-admin',
    summary: 'Erzeugt ein neues Zertifikat; neben einem aktiven wird es zuerst angekündigt',
    params: circle,
    body: z.strictObject({ activates_at: time.nullable().default(null) }),
    reply: ownCertificates,
  }),
  'superadmin.sso.certificates.upload': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso/certificates/upload',
    access: 'super-admin',
    summary:
      'Nimmt ein eigenes Zertifikat mit seinem privaten Schlüssel an; neben einem aktiven wird es zuerst angekündigt',
    params: circle,
    body: z.strictObject({
      certificate: longText(ssoLimits.certificate).min(1),
      private_key: longText(ssoLimits.json).min(1),
      activates_at: time.nullable().default(null),
    }),
    reply: ownCertificates,
  }),
  'superadmin.sso.certificates.activate': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso/certificates/activate',
    access: 'super-admin',
    summary:
      'Ab jetzt oder ab einem Zeitpunkt unterschreibt das angekündigte Zertifikat; das alte entschlüsselt, bis es abläuft',
    params: circle,
    body: z.strictObject({ at: time.nullable().default(null) }),
    reply: ownCertificates,
  }),
  'superadmin.sso.certificates.destroy': route({
    method: 'DELETE',
    path: '/api/superadmin/circles/:circle/sso/certificates/:certificate',
    access: 'super-admin',
    summary: 'Nimmt ein angekündigtes Zertifikat zurück oder vergisst ein abgelöstes',
    params: z.strictObject({ circle: id, certificate: id }),
    reply: ownCertificates,
  }),
}
