import { z } from 'zod'
import { route } from './route.ts'
import { id } from './schemas.ts'

export const ssoDoctorLimits = {
  /** Letters; a SAML response with all its certificates stays far below. */
  text: 200_000,
} as const

const finding = z.strictObject({
  /** What failed attempts are counted under in the monitoring. */
  cause: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  title: z.string(),
  /** What was found, with the values that do not fit each other. */
  explanation: z.string(),
  remedy: z.string(),
  /** Where to change it. */
  place: z.string(),
})
export type SsoFinding = z.output<typeof finding>

const diagnosis = z.strictObject({
  kind: z.enum(['saml_response', 'id_token', 'log_line', 'attempt', 'unknown']),
  circle_id: id.nullable(),
  circle_name: z.string().nullable(),
  findings: z.array(finding),
  /** What was read, for comparing by eye; no claims of the person. */
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
})
export type SsoDiagnosis = z.output<typeof diagnosis>

export const ssoDoctorRoutes = {
  'superadmin.sso.doctor': route({
    method: 'POST',
    path: '/api/superadmin/sso/doctor',
    access: 'super-admin',
    summary: 'Warum eine Anmeldung gescheitert ist; nichts davon wird gespeichert',
    body: z.strictObject({
      /** A SAML response (XML or Base64), an id token, a line of a log, or the id of a failed attempt. By its name no browser keeps it as a draft. */
      secret_text: z.string().trim().min(1).max(ssoDoctorLimits.text),
      /** With whose configuration it is compared; of an attempt it is known. */
      circle_id: z.union([z.literal(''), id]).default(''),
    }),
    reply: diagnosis,
  }),
}
