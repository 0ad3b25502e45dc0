import { certificateWarningDays } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { daysLeft } from './check-certificate.ts'
import { type WatchedCertificate, watchedCertificates } from './watched-certificates.ts'

/** Those that end soon or have ended, the next first. */
export const endingCertificates = async ({
  db,
  clock,
}: Pick<Ctx, 'db' | 'clock'>): Promise<(WatchedCertificate & { daysLeft: number })[]> =>
  (await watchedCertificates(db))
    .map(watched => ({ ...watched, daysLeft: daysLeft(watched.certificate.validToDate, clock.now()) }))
    .filter(watched => watched.daysLeft <= certificateWarningDays)
    .sort((one, other) => one.daysLeft - other.daysLeft)
