import { z } from 'zod'
import { longText } from './databucket-fields.ts'
import { route } from './route.ts'
import { id, messageReply, timestamp } from './schemas.ts'
import { ssoLimits, ssoProviders } from './sso-configuration.ts'

/** What is done on the way from the old sign-in to one of today's, in this order. */
export const ssoMigrationTasks = {
  transfer: 'Konfiguration übertragen',
  certificate: 'Zertifikat konvertieren',
  urls: 'URLs aktualisieren',
  metadata: 'Metadaten generieren',
} as const
export type SsoMigrationTaskName = keyof typeof ssoMigrationTasks
export const ssoMigrationTaskNames = Object.keys(ssoMigrationTasks) as [SsoMigrationTaskName]

export const ssoMigrationTexts = {
  noCertificate: 'Kein Zertifikat gefunden - bitte manuell hochladen',
} as const

/** What the old sign-in and today's have in common; whatever a provider cannot do without is among them. */
export const ssoBaseFieldLabels = {
  entity_id: 'Entity-ID des Anmeldedienstes',
  sso_url: 'SSO-URL',
  x509_certificate: 'X.509-Zertifikat des Anmeldedienstes',
  client_id: 'Client-ID',
  client_secret: 'Client-Secret',
  discovery_url: 'Discovery-URL',
  tenant_id: 'Verzeichnis-ID (Tenant-ID)',
  domain: 'Domain',
} as const
export type SsoBaseField = keyof typeof ssoBaseFieldLabels
const baseFields = Object.keys(ssoBaseFieldLabels) as [SsoBaseField]

const text = z.string().trim().max(ssoLimits.text).default('')

/** Empty: as the old configuration has it. */
const ssoMigrationFields = z
  .strictObject({
    entity_id: text,
    sso_url: text,
    x509_certificate: longText(ssoLimits.certificate).default(''),
    client_id: text,
    client_secret: z.string().max(ssoLimits.json).default(''),
    discovery_url: text,
    tenant_id: text,
    domain: text,
  } satisfies Record<SsoBaseField, z.ZodType>)
  .prefault({})
export type SsoMigrationFields = z.output<typeof ssoMigrationFields>

const foundField = z.strictObject({
  name: z.enum(baseFields),
  /** As it is found; of a secret only that it is there. Empty: it has to be entered. */
  found: z.string(),
  /** Why what was found cannot be used. */
  fault: z.string(),
})

const detection = z.strictObject({
  /** How many settings the old configuration has. */
  settings: z.number().int(),
  /** As people read them; empty if there is none or it cannot be read. */
  certificates: z.array(z.string()),
  /** What fits best to what was found. */
  suggested: z.enum(ssoProviders).nullable(),
  /** Which of its required fields each provider would find. */
  providers: z.array(z.strictObject({ provider: z.enum(ssoProviders), fields: z.array(foundField) })),
})
export type SsoDetection = z.output<typeof detection>

const task = z.strictObject({
  name: z.enum(ssoMigrationTaskNames),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  /** Why it failed. */
  reason: z.string(),
  notes: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type SsoMigrationTask = z.output<typeof task>

const migration = z.strictObject({
  provider: z.enum(ssoProviders),
  state: z.enum(['running', 'failed', 'ready']),
  tasks: z.array(task),
  started_at: timestamp,
  /** What keeps it from being finished although everything is done. */
  finish_refusal: z.string().nullable(),
})
export type SsoMigration = z.output<typeof migration>

const shown = z.strictObject({
  /** null where the circle does not use the old sign-in. */
  detection: detection.nullable(),
  migration: migration.nullable(),
})
export type ShownSsoMigration = z.output<typeof shown>

const circle = z.strictObject({ circle: id })

export const ssoMigrationRoutes = {
  'superadmin.sso.migration.show': route({
    method: 'GET',
    path: '/api/superadmin/circles/:circle/sso-migration',
    access: 'super-admin',
    summary: 'Was die bisherige Anmeldung eines Circles enthält und wie weit ihre Migration ist',
    params: circle,
    reply: shown,
  }),
  'superadmin.sso.migration.store': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso-migration',
    access: 'super-admin',
    summary:
      'Beginnt die Migration zu einem Anbieter, auch noch einmal von vorn; an der Anmeldung ändert sich nichts',
    params: circle,
    body: z.strictObject({ provider: z.enum(ssoProviders), configuration: ssoMigrationFields }),
    reply: shown,
  }),
  'superadmin.sso.migration.retry': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso-migration/retry',
    access: 'super-admin',
    summary: 'Versucht die gescheiterte Aufgabe noch einmal; was erledigt ist, bleibt',
    params: circle,
    reply: shown,
  }),
  'superadmin.sso.migration.finish': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso-migration/finish',
    access: 'super-admin',
    summary: 'Ab jetzt meldet der neue Anbieter an; die bisherige Konfiguration bleibt für den Rückweg',
    params: circle,
    reply: z.strictObject({ provider: z.enum(ssoProviders), warnings: z.array(z.string()) }),
  }),
  'superadmin.sso.migration.roll-back': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso-migration/roll-back',
    access: 'super-admin',
    summary: 'Stellt die Konfiguration von vor der Migration wieder her',
    params: circle,
    reply: messageReply,
  }),
}
