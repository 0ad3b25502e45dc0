import { X509Certificate } from 'node:crypto'
import type { SsoConfiguration } from '@lotse/contract'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { generateCertificate, type KeyPair } from './generate-certificate.ts'
import {
  activateAnnounced,
  addOwnCertificate,
  type OwnCertificate,
  openPrivateKey,
  ownCertificatesOf,
  removeAnnounced,
} from './own-certificates-store.ts'
import { asPem, readStoredCertificates } from './read-certificates.ts'

/** With what we sign and decrypt for a circle. */
export interface OwnKeys {
  signing: KeyPair
  /** What the metadata names: the one that signs, and the one that will. */
  signingCertificates: string[]
  /** The newest first. */
  decryptionKeys: string[]
}

interface OwnConnection {
  circleId: string
  settings: Pick<
    SsoConfiguration<'saml'>,
    'sp_x509cert' | 'sp_private_key' | 'sp_new_x509cert' | 'sp_new_private_key'
  >
}

const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256

/** What has expired is forgotten, and must not come back from the form in place of what followed it. */
const typedPair = (certificate: string, privateKey: string, now: Date): KeyPair | null => {
  const [found] = readStoredCertificates(certificate) ?? []
  return found && privateKey !== '' && found.validToDate > now
    ? { certificate: asPem(found), privateKey }
    : null
}

/** What stands in the form and is not known yet becomes active or announced; what was rotated away since stays away. */
const adopt = async (
  ctx: Ctx,
  { circleId, settings }: OwnConnection,
  rows: OwnCertificate[],
): Promise<boolean> => {
  const known = new Set(rows.map(row => fingerprintOf(row.certificate)))
  const isNew = (pair: KeyPair | null): pair is KeyPair =>
    pair !== null && !known.has(fingerprintOf(pair.certificate))
  const now = ctx.clock.now()
  const active = typedPair(settings.sp_x509cert, settings.sp_private_key, now)
  const next = typedPair(settings.sp_new_x509cert, settings.sp_new_private_key, now)
  if (!isNew(active) && !isNew(next)) return false
  await inTransaction(ctx, async ctx => {
    if (isNew(active)) {
      await removeAnnounced(ctx.db, circleId)
      await addOwnCertificate(ctx, circleId, active, { state: 'announced' })
      await activateAnnounced(ctx.db, circleId)
    }
    if (isNew(next)) await addOwnCertificate(ctx, circleId, next, { state: 'announced' })
  })
  return true
}

/** A circle that has none of its own gets one by itself. */
const tendOwnCertificates = async (ctx: Ctx, connection: OwnConnection): Promise<OwnCertificate[]> => {
  const { circleId } = connection
  const rows = await ownCertificatesOf(ctx.db, circleId)
  const isAdopted = await adopt(ctx, connection, rows)
  const found = isAdopted ? await ownCertificatesOf(ctx.db, circleId) : rows
  if (found.some(({ state }) => state === 'active')) return found
  const host = new URL(ctx.config.baseUrl).hostname
  await addOwnCertificate(ctx, circleId, await generateCertificate(host, ctx.clock.now()), {
    state: 'active',
  })
  return ownCertificatesOf(ctx.db, circleId)
}

/** What signs now; null where the circle has nothing yet. Writes nothing. */
export const signingKeyOf = async (ctx: Ctx, circleId: string): Promise<string | null> => {
  const [active] = await ownCertificatesOf(ctx.db, circleId)
  return active?.state === 'active' ? openPrivateKey(ctx, active) : null
}

const isUsable = ({ state, notAfter }: OwnCertificate, now: Date): boolean =>
  state !== 'retired' || notAfter > now

/** The newest first. Writes nothing. */
export const decryptionKeysOf = async (ctx: Ctx, circleId: string): Promise<string[]> =>
  (await ownCertificatesOf(ctx.db, circleId))
    .filter(row => isUsable(row, ctx.clock.now()))
    .map(row => openPrivateKey(ctx, row))

export const ownKeysOf = async (ctx: Ctx, connection: OwnConnection): Promise<OwnKeys> => {
  const rows = await tendOwnCertificates(ctx, connection)
  const [active] = rows
  if (active?.state !== 'active') throw new Error('a circle without a certificate of its own')
  const now = ctx.clock.now()
  return {
    signing: { certificate: active.certificate, privateKey: openPrivateKey(ctx, active) },
    signingCertificates: rows.filter(({ state }) => state !== 'retired').map(row => row.certificate),
    decryptionKeys: rows.filter(row => isUsable(row, now)).map(row => openPrivateKey(ctx, row)),
  }
}
