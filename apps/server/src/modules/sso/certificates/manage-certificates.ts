import { X509Certificate } from 'node:crypto'
import type { BodyOut, ParamsOut, Reply, Routes } from '@lotse/contract'
import { inTransaction, type SignedInCtx } from '../../../platform/context.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import { type AuditFact, recordAudit } from '../../audit/index.ts'
import { circleAddresses } from '../circle-addresses.ts'
import { circleNameOf } from '../configuration/circle-name.ts'
import { connectionOf, noneIfUnusable } from '../configuration/connection-store.ts'
import { checkCertificates, detailsOf, expiryWarning } from './check-certificate.ts'
import { ownFirst } from './check-key-pair.ts'
import { fieldsHold } from './form-certificates.ts'
import { generateCertificate, type KeyPair } from './generate-certificate.ts'
import {
  activateAnnounced,
  addOwnCertificate,
  ownCertificatesOf,
  removeUnused,
  scheduleAnnounced,
} from './own-certificates-store.ts'
import { asPem, readCertificateFile, readPemCertificates } from './read-certificates.ts'

type Listed = Reply<Routes['superadmin.sso.certificates.index']>

export const checkCertificate = (
  { clock }: SignedInCtx,
  { certificate, encoding, private_key: privateKey }: BodyOut<Routes['superadmin.sso.certificate']>,
) => {
  const found =
    encoding === 'base64'
      ? readCertificateFile(Buffer.from(certificate, 'base64'))
      : readPemCertificates(certificate)
  return checkCertificates(ownFirst(found, privateKey), privateKey, clock.now())
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
  const connection = await connectionOf(ctx, circleId).catch(noneIfUnusable)
  return {
    certificates: rows.map(({ id, state, certificate, notAfter, activatesAt, createdAt }) => ({
      id,
      state,
      details: detailsOf(new X509Certificate(certificate)),
      certificate,
      warning: expiryWarning(notAfter, now),
      activates_at: activatesAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    })),
    metadata_url: connection?.provider === 'saml' ? circleAddresses(ctx, circleId).entityId : null,
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

const requireFuture = ({ clock }: SignedInCtx, field: string, moment: string | null): void => {
  if (moment && new Date(moment) <= clock.now())
    throw invalidField(field, 'Bitte wählen Sie einen Zeitpunkt in der Zukunft.')
}

/** The first one counts at once; every other is announced, so that the service can learn of it. */
const add = (
  ctx: SignedInCtx,
  circleId: string,
  pair: KeyPair,
  activatesAt: string | null,
): Promise<Listed> =>
  change(ctx, circleId, 'circle.certificate-added', async ctx => {
    requireFuture(ctx, 'activates_at', activatesAt)
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
  const found = ownFirst(readPemCertificates(body.certificate), body.private_key)
  const { checks } = checkCertificates(found, body.private_key, ctx.clock.now())
  const failed = checks.find(({ passed }) => !passed)
  if (failed)
    throw invalidField(failed.name === 'Privater Schlüssel' ? 'private_key' : 'certificate', failed.message)
  const [own] = found ?? []
  if (!own) throw new Error('a certificate that passed its checks cannot be read')
  // Those who issued it are not sent to the service: it trusts what the metadata names.
  return add(ctx, circleId, { certificate: asPem(own), privateKey: body.private_key }, body.activates_at)
}

export const activateOwn = (
  ctx: SignedInCtx,
  circleId: string,
  { at }: BodyOut<Routes['superadmin.sso.certificates.activate']>,
): Promise<Listed> =>
  change(ctx, circleId, at ? 'circle.certificate-scheduled' : 'circle.certificate-activated', async ctx => {
    requireFuture(ctx, 'at', at)
    const isDone = at
      ? await scheduleAnnounced(ctx.db, circleId, new Date(at))
      : await activateAnnounced(ctx.db, circleId)
    if (!isDone) throw noneAnnounced()
    const changes: AuditFact['changes'] = at ? { activates_at: { from: null, to: at } } : {}
    return changes
  })

/** What signs stays. What still stands in the fields of the form would be taken over anew by the next sign-in. */
export const removeOwn = (
  ctx: SignedInCtx,
  { circle, certificate: certificateId }: ParamsOut<Routes['superadmin.sso.certificates.destroy']>,
): Promise<Listed> =>
  change(ctx, circle, 'circle.certificate-removed', async ctx => {
    const doomed = (await ownCertificatesOf(ctx.db, circle)).find(({ id }) => id === certificateId)
    if (!doomed) throw notFound()
    if (await fieldsHold(ctx.db, circle, doomed.certificate))
      throw new AppError(
        'conflict',
        'Dieses Zertifikat steht noch in den Feldern des Formulars. Entfernen Sie es dort und speichern Sie, bevor Sie es löschen.',
      )
    if (!(await removeUnused(ctx.db, circle, certificateId)))
      throw new AppError(
        'conflict',
        'Mit diesem Zertifikat unterschreibt Lotse. Aktivieren Sie zuerst ein anderes.',
      )
    const { fingerprint256 } = new X509Certificate(doomed.certificate)
    return { fingerprint: { from: fingerprint256, to: null } }
  })
