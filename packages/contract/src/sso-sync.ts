import { z } from 'zod'
import { count } from './databucket-fields.ts'
import { route } from './route.ts'
import { id, timestamp } from './schemas.ts'

/** How a circle's people and groups are compared with the directory of its service. */
export const ssoSync = {
  everyMinutes: 60,
  /** Without a whole comparison for so long somebody is told. */
  staleMinutes: 180,
  /** No run takes longer; whoever is still called running after it has died. */
  mostMinutes: 10,
} as const

/** Why a comparison changed nobody: for the form of the circle, and for the monitoring. */
export const ssoSyncReasons = {
  token: {
    de: 'Der Dienst nimmt das API-Token nicht an.',
    en: 'The service does not accept the API token',
  },
  rights: {
    de: 'Das API-Token darf Personen oder Gruppen nicht lesen.',
    en: 'The API token may not read people or groups',
  },
  rate_limit: {
    de: 'Der Dienst lässt zurzeit keine weiteren Anfragen zu.',
    en: 'The service allows no more requests for now',
  },
  unreachable: {
    de: 'Der Dienst war nicht zu erreichen oder hat abgebrochen.',
    en: 'The service could not be reached or broke off',
  },
  partial: {
    de: 'Die Antwort war unvollständig oder nicht zu lesen.',
    en: 'The answer was incomplete or could not be read',
  },
  foreign_link: {
    de: 'Die Antwort verweist für weitere Seiten auf eine fremde Adresse.',
    en: 'The answer names a foreign address for its next page',
  },
  too_large: {
    de: 'Das Verzeichnis ist größer, als sich abgleichen lässt.',
    en: 'The directory is larger than can be compared',
  },
  too_slow: {
    de: 'Das Verzeichnis ließ sich nicht rechtzeitig zu Ende lesen.',
    en: 'The directory could not be read to its end in time',
  },
  empty: {
    de: 'Der Dienst nennt keine einzige Person oder Gruppe.',
    en: 'The service names not a single person or group',
  },
  vanished: {
    de: 'Mehr als die Hälfte der bekannten Personen hätte den Zugang verloren.',
    en: 'More than half of the known people would have lost their access',
  },
  unknown_groups: {
    de: 'Der Dienst kennt diese Gruppen nicht, oder das API-Token darf sie nicht lesen.',
    en: 'The service does not know these groups, or the API token may not read them',
  },
  configuration: {
    de: 'Die Einstellungen lassen sich so nicht verwenden oder wurden währenddessen geändert.',
    en: 'The configuration cannot be used or was changed meanwhile',
  },
  unexpected: {
    de: 'Der Abgleich ist unerwartet abgebrochen.',
    en: 'The sync stopped unexpectedly',
  },
} as const
export type SsoSyncReason = keyof typeof ssoSyncReasons

/** What the directory says of somebody and does not count here. */
export const ssoSyncKeptBack = {
  last_admin: 'letzte aktive Administration eines Hauptmandanten',
  elsewhere: 'gehört auch zu einem anderen Circle',
  super_admin: 'Super-Administration',
} as const
export type SsoSyncKeptBack = keyof typeof ssoSyncKeptBack

const figures = z.strictObject({
  people_read: count,
  groups_read: count,
  /** People of this circle who have signed in by the service before. */
  known: count,
  blocked: count,
  admitted: count,
  renamed: count,
  roles_changed: count,
  kept_back: z.partialRecord(z.enum(Object.keys(ssoSyncKeptBack) as [SsoSyncKeptBack]), count),
})
export type SsoSyncFigures = z.output<typeof figures>

const state = z.strictObject({
  /** As saved: which of them are compared. */
  people: z.boolean(),
  groups: z.boolean(),
  is_running: z.boolean(),
  /** The last one that came to an end; null before the first. */
  last: z
    .strictObject({
      finished_at: timestamp,
      /** Null: everything was read and done. */
      reason: z.enum(Object.keys(ssoSyncReasons) as [SsoSyncReason]).nullable(),
      detail: z.string(),
      figures: figures.nullable(),
    })
    .nullable(),
  succeeded_at: timestamp.nullable(),
})
export type SsoSyncState = z.output<typeof state>

const circle = z.strictObject({ circle: id })

export const ssoSyncRoutes = {
  'superadmin.sso.sync.show': route({
    method: 'GET',
    path: '/api/superadmin/circles/:circle/sso-sync',
    access: 'super-admin',
    summary: 'Was der letzte Abgleich der Personen und Gruppen mit dem Anmeldedienst ergeben hat',
    params: circle,
    reply: state,
  }),
  'superadmin.sso.sync.store': route({
    method: 'POST',
    path: '/api/superadmin/circles/:circle/sso-sync',
    access: 'super-admin',
    summary: 'Personen und Gruppen jetzt mit dem Anmeldedienst abgleichen',
    params: circle,
    reply: state,
  }),
}
