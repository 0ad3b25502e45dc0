import { z } from 'zod'
import { longText } from './databucket-fields.ts'
import { route } from './route.ts'
import { id, timestamp as time } from './schemas.ts'
import { ssoLimits } from './sso-configuration.ts'

/** What a certificate file may be called. */
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

export const ssoCertificateResult = z.strictObject({
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
  warning: z.string(),
  activates_at: time.nullable(),
  created_at: time,
})
const ownCertificates = z.strictObject({ certificates: z.array(ownCertificate), metadata_url: z.string() })

export const ssoSamlRoutes = {
  'sso.saml.metadata': route({
    method: 'GET',
    path: '/sso/:circle/metadata',
    access: 'public',
    rateLimit: 'public',
    summary: 'What a SAML service must know of us to sign in the people of a circle',
    params: circle,
    reply: 'text',
  }),
  'sso.saml.acs': route({
    method: 'POST',
    path: '/sso/:circle/acs',
    access: 'public',
    rateLimit: 'public',
    isAnswerOfSignInService: true,
    summary: 'The answer of a SAML service to a sign-in',
    params: circle,
    body: answer,
    reply: 'html',
  }),
  'sso.saml.slo.get': route({
    method: 'GET',
    path: '/sso/:circle/slo',
    access: 'public',
    rateLimit: 'public',
    summary: 'A SAML service signs somebody out, or answers that it did; signed messages alone',
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
    summary: 'The same, posted by a page of the service',
    params: circle,
    body: samlFields,
    reply: 'html',
  }),
  'superadmin.sso.certificate': route({
    method: 'POST',
    path: '/api/superadmin/sso/certificate',
    access: 'super-admin',
    summary: 'Checks a certificate, and whether a private key belongs to it',
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
    summary: 'The certificates with which we sign and decrypt for a circle',
    params: circle,
    reply: ownCertificates,
  }),
  'superadmin.sso.certificates.generate': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso/certificates',
    access: 'super-admin',
    summary: 'Makes a new certificate; beside an active one it is announced first',
    params: circle,
    body: z.strictObject({ activates_at: time.nullable().default(null) }),
    reply: ownCertificates,
  }),
  'superadmin.sso.certificates.upload': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso/certificates/upload',
    access: 'super-admin',
    summary: 'Takes an own certificate with its private key; beside an active one it is announced first',
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
      'From now on, or from a date on, the announced certificate signs; the old one still decrypts until it expires',
    params: circle,
    body: z.strictObject({ at: time.nullable().default(null) }),
    reply: ownCertificates,
  }),
  'superadmin.sso.certificates.destroy': route({
    method: 'DELETE',
    path: '/api/superadmin/circles/:circle/sso/certificates/announced',
    access: 'super-admin',
    summary: 'Takes back the announced certificate',
    params: circle,
    reply: ownCertificates,
  }),
}
