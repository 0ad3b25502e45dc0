import type { BodyOut, MisuseBlock, MisuseWhitelistEntry, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { invalidField } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit/index.ts'
import { addBlock } from '../blocks/manage-blocks.ts'
import { visitorReference } from '../check/asker.ts'
import { touchGuard } from '../guards-store.ts'
import { fingerprintOf } from '../known-guard.ts'
import type { Target } from '../name-target.ts'
import { addWhitelisted, phraseTarget } from '../whitelist/manage-whitelist.ts'
import { removeFalseAlarm } from '../whitelist/whitelist-store.ts'
import { changeLog, type ShownLogRow } from './logs-store.ts'
import { logOf } from './show-logs.ts'

const ownLog = (ctx: TenantCtx, id: string): Promise<ShownLogRow> => logOf(ctx, ctx.actor.tenant.id, id)

export const noteLog = (ctx: TenantCtx, id: string, note: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const log = await ownLog(ctx, id)
    if (log.note === note) return
    await changeLog(ctx.db, log.tenantId, id, { note })
    await recordAudit(ctx, {
      action: 'misuse.noted',
      tenant: ctx.actor.tenant,
      subject: { type: 'misuse', id, label: log.category },
    })
  })

/** The same text is not flagged again for this tenant; what had been counted against its writer by hand is lifted by hand. */
export const markFalseAlarm = (ctx: TenantCtx, id: string, isFalseAlarm: boolean): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const log = await ownLog(ctx, id)
    if (log.isFalseAlarm === isFalseAlarm) return
    if (isFalseAlarm && log.text === null)
      throw invalidField('is_false_alarm', 'The text of this incident is no longer kept.')
    await changeLog(ctx.db, log.tenantId, id, { isFalseAlarm, seenAt: log.seenAt ?? ctx.clock.now() })
    if (isFalseAlarm && log.text !== null)
      await addWhitelisted(ctx, {
        kind: 'phrase',
        phrase: fingerprintOf(ctx, log.tenantId, log.text),
        target: phraseTarget(`False alarm of ${log.createdAt.toISOString().slice(0, 10)}`),
        isFalseAlarm: true,
        logId: id,
        reason: `Marked as false alarm (${log.category})`,
        until: null,
      })
    else {
      await touchGuard(ctx.db, log.tenantId, ctx.clock.now())
      await removeFalseAlarm(ctx.db, log.tenantId, id)
    }
    await recordAudit(ctx, {
      action: isFalseAlarm ? 'misuse.false-alarm' : 'misuse.alarm-confirmed',
      tenant: ctx.actor.tenant,
      subject: { type: 'misuse', id, label: log.category },
    })
  })

const nothing: Target = { visitor: null, userId: null, addressHash: null, range: null, label: '' }

const addressTarget = ({ addressHash, addressShown }: ShownLogRow): Target => ({
  ...nothing,
  addressHash,
  label: addressShown,
})

const userTarget = ({ userId, userName }: ShownLogRow): Target => {
  if (!userId) throw invalidField('target', 'This incident is not of a person who is signed in.')
  return { ...nothing, userId, label: userName ?? '' }
}

const visitorTarget = ({ visitor }: ShownLogRow): Target => {
  if (!visitor) throw invalidField('target', 'This incident is not of a visitor.')
  return { ...nothing, visitor, label: visitorReference(visitor) }
}

export const blockFromLog = async (
  ctx: TenantCtx,
  id: string,
  { target, reason, hours }: BodyOut<Routes['misuse.logs.block']>,
): Promise<MisuseBlock> => {
  const log = await ownLog(ctx, id)
  const targets = { visitor: visitorTarget, user: userTarget, address: addressTarget }
  return addBlock(ctx, { kind: target, target: targets[target](log), reason, hours, logId: id })
}

export const whitelistFromLog = async (
  ctx: TenantCtx,
  id: string,
  { target, reason, until }: BodyOut<Routes['misuse.logs.whitelist']>,
): Promise<MisuseWhitelistEntry> => {
  const log = await ownLog(ctx, id)
  const made = { kind: target, reason, until, isFalseAlarm: false, logId: id }
  if (target === 'phrase') {
    // The words that were found, where there are some: a whole message seldom comes again.
    const place = log.findings[0]?.places[0]
    const phrase = place ? log.text?.slice(place.start, place.end).trim() : log.text
    if (!phrase) throw invalidField('target', 'The text of this incident is no longer kept.')
    return addWhitelisted(ctx, { ...made, phrase, target: phraseTarget(phrase) })
  }
  const { visitor: _, ...named } = target === 'user' ? userTarget(log) : addressTarget(log)
  return addWhitelisted(ctx, { ...made, phrase: null, target: named })
}
