import { X509Certificate } from 'node:crypto'
import type { Db } from '../../../platform/database.ts'
import { findConfiguration } from '../configuration/configuration-store.ts'
import { readStoredCertificates } from './read-certificates.ts'

const fields = ['sp_x509cert', 'sp_new_x509cert']

/** Whether a certificate stands in the fields of the circle's form, from which it is taken over where it is not known. */
export const fieldsHold = async (db: Db, circleId: string, certificate: string): Promise<boolean> => {
  const settings = (await findConfiguration(db, circleId))?.settings ?? {}
  const { fingerprint256 } = new X509Certificate(certificate)
  return fields
    .flatMap(field => readStoredCertificates(String(settings[field] ?? '')) ?? [])
    .some(one => one.fingerprint256 === fingerprint256)
}
