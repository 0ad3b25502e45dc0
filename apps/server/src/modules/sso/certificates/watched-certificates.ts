import { X509Certificate } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { circles } from '../../tenancy/index.ts'
import { ssoCertificates, ssoConfigurations } from '../tables.ts'
import { readStoredCertificates } from './read-certificates.ts'

export interface WatchedCertificate {
  circle: string
  circleId: string
  whose: string
  certificate: X509Certificate
}

const servicesOf = async (db: Db): Promise<WatchedCertificate[]> => {
  const rows = await db
    .select({ circle: circles.name, circleId: circles.id, settings: ssoConfigurations.settings })
    .from(ssoConfigurations)
    .innerJoin(circles, and(eq(circles.id, ssoConfigurations.circleId), circles.ssoEnabled))
    .where(eq(ssoConfigurations.provider, 'saml'))
  return rows.flatMap(({ settings, ...row }) =>
    (readStoredCertificates(String(settings.x509_certificate ?? '')) ?? []).map(certificate => ({
      ...row,
      whose: 'des Anmeldedienstes',
      certificate,
    })),
  )
}

const ownOf = async (db: Db): Promise<WatchedCertificate[]> => {
  const rows = await db
    .select({ circle: circles.name, circleId: circles.id, certificate: ssoCertificates.certificate })
    .from(ssoCertificates)
    .innerJoin(circles, and(eq(circles.id, ssoCertificates.circleId), circles.ssoEnabled))
    .where(eq(ssoCertificates.state, 'active'))
  return rows.map(row => ({
    ...row,
    whose: 'von Lotse',
    certificate: new X509Certificate(row.certificate),
  }))
}

/** With whose end nobody signs in at a circle's service any more. */
export const watchedCertificates = async (db: Db): Promise<WatchedCertificate[]> => [
  ...(await servicesOf(db)),
  ...(await ownOf(db)),
]
