import { z } from 'zod'
import { route } from './route.ts'
import { id, timestamp } from './schemas.ts'
import { ssoProviders } from './sso-configuration.ts'

/** Who somebody would be here: known by the service, linked by the address, or new. */
export const ssoTrialPeople = {
  known: 'Bekannt aus früheren Anmeldungen',
  linked: 'Würde über die E-Mail-Adresse mit einem vorhandenen Konto verbunden',
  new: 'Würde neu angelegt',
} as const

const trial = z.strictObject({
  circle_name: z.string(),
  provider: z.enum(ssoProviders),
  tried_at: timestamp,
  /** Why the sign-in would have been refused; the detail names the cause. */
  refusal: z.strictObject({ type: z.string(), title: z.string(), detail: z.string() }).nullable(),
  /** Nothing of it has happened. */
  outcome: z
    .strictObject({
      person: z.enum(Object.keys(ssoTrialPeople) as [keyof typeof ssoTrialPeople]),
      name: z.string(),
      email: z.string(),
      memberships: z.array(z.strictObject({ tenant_name: z.string(), role_label: z.string() })),
    })
    .nullable(),
  /** As they came, checked; empty if the answer did not get that far. */
  claims: z.array(z.strictObject({ name: z.string(), value: z.string() })),
})
export type SsoTrial = z.output<typeof trial>

const circle = z.strictObject({ circle: id })

export const ssoTrialsRoutes = {
  'superadmin.sso.trials.store': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso-trial',
    access: 'super-admin',
    summary:
      'Eine Anmeldung ausprobieren: Adresse des Dienstes; am Ende steht ein Bericht, angemeldet wird niemand',
    params: circle,
    reply: z.strictObject({ url: z.string() }),
  }),
  'superadmin.sso.trials.show': route({
    method: 'GET',
    path: '/api/superadmin/circles/:circle/sso-trial',
    access: 'super-admin',
    summary: 'Was bei der zuletzt ausprobierten eigenen Anmeldung ankam und wozu es geführt hätte',
    params: circle,
    reply: trial,
  }),
}
