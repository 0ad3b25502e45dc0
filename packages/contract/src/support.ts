import { z } from 'zod'
import { route } from './route.ts'
import { emailAddress, line, messageReply } from './schemas.ts'

const nothing = z
  .string()
  .trim()
  .length(0)
  .transform(() => null)
const perhaps = <T extends z.ZodType>(rule: T) => z.union([nothing, z.null(), rule])

/** Whom people reach and who stands behind this installation; what is null is not shown anywhere. */
export const installationForm = z.strictObject({
  /** Where support requests go; without one nobody can send any. */
  support_email: perhaps(emailAddress),
  /** The address behind „Kontakt“. */
  contact_email: perhaps(emailAddress),
  /** The line in the footer of every page. */
  company_line: perhaps(line(150)),
})
export type InstallationForm = z.output<typeof installationForm>

/** What anybody may know: the footer stands on public pages too. Where support requests go is nobody's business. */
const publicInstallation = z.strictObject({
  company_line: z.string().nullable(),
  contact_email: z.string().nullable(),
  takes_support_requests: z.boolean(),
})
export type PublicInstallation = z.output<typeof publicInstallation>

const installation = z.strictObject({
  support_email: z.string().nullable(),
  contact_email: z.string().nullable(),
  company_line: z.string().nullable(),
})

export const supportRules = { perHour: 5, subjectLength: 150, messageLength: 5000 } as const

export const supportRequestForm = z.strictObject({
  subject: line(supportRules.subjectLength),
  message: z.string().trim().min(1).max(supportRules.messageLength),
  /** The page that the person came from, as its path. */
  page: z
    .string()
    .max(500)
    .regex(/^\/[^\p{Cc}]*$/u)
    .nullable()
    .default(null),
  /** The call that failed last in this window, if one did. */
  failed_request_id: z.uuid().nullable().default(null),
})

export const supportRoutes = {
  'public.installation': route({
    method: 'GET',
    path: '/api/installation',
    access: 'public',
    summary: 'Firmenzeile und Kontaktadresse dieser Installation',
    reply: publicInstallation,
    rateLimit: 'public',
  }),
  'support.store': route({
    method: 'POST',
    path: '/api/support',
    access: 'signed-in',
    summary: 'Supportanfrage per E-Mail an die Betreuung der Installation',
    body: supportRequestForm,
    reply: messageReply,
  }),
  'superadmin.installation.edit': route({
    method: 'GET',
    path: '/api/superadmin/installation',
    access: 'super-admin',
    summary: 'Adressen und Firmenzeile der Installation',
    reply: installation,
  }),
  'superadmin.installation.update': route({
    method: 'PUT',
    path: '/api/superadmin/installation',
    access: 'super-admin',
    summary: 'Adressen und Firmenzeile der Installation ändern',
    body: installationForm,
    reply: installation,
  }),
}
