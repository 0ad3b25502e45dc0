import { X509Certificate } from 'node:crypto'
import type { BodyOut, Reply, Routes } from '@lotse/contract'
import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import { type AuditFact, recordAudit } from '../../audit/index.ts'
import { circleNameOf } from '../configuration/circle-name.ts'
import { checkCertificates, detailsOf, expiryWarning } from './check-certificate.ts'
import { generateCertificate, type KeyPair } from './generate-certificate.ts'
import {
  activateAnnounced,
  addOwnCertificate,
  ownCertificatesOf,
  removeAnnounced,
  scheduleAnnounced,
} from './own-certificates-store.ts'
import { readCertificateFile, readPemCertificates } from './read-certificates.ts'

type Listed = Reply<Routes['superadmin.sso.certificates.index']>

export const checkCertificate = (
  { clock }: SignedInCtx,
  { certificate, encoding, private_key: privateKey }: BodyOut<Routes['superadmin.sso.certificate']>,
) => {
  const found =
    encoding === 'base64'
      ? readCertificateFile(Buffer.from(certificate, 'base64'))
      : readPemCertificates(certificate)
  return checkCertificates(found, privateKey, clock.now())
}

const nameOf = async ({ db }: SignedInCtx, circleId: string): Promise<string> => {
  const name = await circleNameOf(db, circleId)
  if (name === null) throw notFound()
  return name
}

export const listCertificates = async (ctx: SignedInCtx, circleId: string): Promise<Listed> => {
  await nameOf(ctx, circleId)
  const now = ctx.clock.now()
  const rows = await ownCertificatesOf(ctx.db, circleId)
  return {
    certificates: rows.map(({ id, state, certificate, notAfter, activatesAt, createdAt }) => ({
      id,
      state,
      details: detailsOf(new X509Certificate(certificate)),
      warning: expiryWarning(notAfter, now),
      activates_at: activatesAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    })),
    metadata_url: `${ctx.config.baseUrl}/sso/${circleId}/metadata`,
  }
}

const change = async (
  ctx: SignedInCtx,
  circleId: string,
  action: AuditFact['action'],
  work: (ctx: SignedInCtx) => Promise<NonNullable<AuditFact['changes']>>,
): Promise<Listed> => {
  const label = await nameOf(ctx, circleId)
  await inTransaction(ctx, async ctx => {
    const changes = await work(ctx)
    await recordAudit(ctx, {
      action,
      tenant: null,
      subject: { type: 'circle', id: circleId, label },
      changes,
    })
  })
  return listCertificates(ctx, circleId)
}

const noneAnnounced = () => new AppError('conflict', 'Es ist kein neues Zertifikat angekündigt.')

/** The first one counts at once; every other is announced, so that the service can learn of it. */
const add = (
  ctx: SignedInCtx,
  circleId: string,
  pair: KeyPair,
  activatesAt: string | null,
): Promise<Listed> =>
  change(ctx, circleId, 'circle.certificate-added', async ctx => {
    const hasActive = (await ownCertificatesOf(ctx.db, circleId)).some(({ state }) => state === 'active')
    const state = hasActive ? 'announced' : 'active'
    const isAdded = await addOwnCertificate(ctx, circleId, pair, {
      state,
      activatesAt: hasActive && activatesAt ? new Date(activatesAt) : null,
    })
    if (!isAdded)
      throw new AppError(
        'conflict',
        'Es ist schon ein neues Zertifikat angekündigt. Aktivieren oder entfernen Sie es zuerst.',
      )
    const { fingerprint256 } = new X509Certificate(pair.certificate)
    return { fingerprint: { from: null, to: fingerprint256 } }
  })

export const generateOwn = async (
  ctx: SignedInCtx,
  circleId: string,
  { activates_at: activatesAt }: BodyOut<Routes['superadmin.sso.certificates.generate']>,
): Promise<Listed> => {
  await nameOf(ctx, circleId)
  // Before the transaction: making a key takes half a second.
  const pair = await generateCertificate(new URL(ctx.config.baseUrl).hostname, ctx.clock.now())
  return add(ctx, circleId, pair, activatesAt)
}

export const uploadOwn = async (
  ctx: SignedInCtx,
  circleId: string,
  body: BodyOut<Routes['superadmin.sso.certificates.upload']>,
): Promise<Listed> => {
  await nameOf(ctx, circleId)
  const found = readPemCertificates(body.certificate)
  const result = checkCertificates(found, body.private_key, ctx.clock.now())
  const failed = result.checks.find(({ passed }) => !passed)
  if (failed)
    throw invalidField(failed.name === 'Privater Schlüssel' ? 'private_key' : 'certificate', failed.message)
  return add(
    ctx,
    circleId,
    { certificate: result.normalized, privateKey: body.private_key },
    body.activates_at,
  )
}

export const activateOwn = (
  ctx: SignedInCtx,
  circleId: string,
  { at }: BodyOut<Routes['superadmin.sso.certificates.activate']>,
): Promise<Listed> =>
  change(ctx, circleId, at ? 'circle.certificate-scheduled' : 'circle.certificate-activated', async ctx => {
    if (at && new Date(at) <= ctx.clock.now())
      throw invalidField('at', 'Bitte wählen Sie einen Zeitpunkt in der Zukunft.')
    const isDone = at
      ? await scheduleAnnounced(ctx.db, circleId, new Date(at))
      : await activateAnnounced(ctx.db, circleId)
    if (!isDone) throw noneAnnounced()
    const changes: AuditFact['changes'] = at ? { activates_at: { from: null, to: at } } : {}
    return changes
  })

export const removeOwn = (ctx: SignedInCtx, circleId: string): Promise<Listed> =>
  change(ctx, circleId, 'circle.certificate-removed', async ctx => {
    if (!(await removeAnnounced(ctx.db, circleId))) throw noneAnnounced()
    return {}
  })
