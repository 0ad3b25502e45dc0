import { after, minutes } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { confirmReservation, moveCredits, reserveCredits } from './ledger/ledger.ts'
import { creditAlertSettings, creditChecks, creditFindings, creditRefunds, creditRequests } from './tables.ts'

const given = 100_000n
const spent = 300n

/** Credits that are booked, spent and held back. */
export const creditsProbePart: ProbePart = {
  name: 'credits',
  async fill(ctx, { mainId, subId, secret, people }) {
    const { db } = ctx
    const now = ctx.clock.now()
    const move = (tenantId: string) =>
      moveCredits(ctx, { tenantId, type: 'adjustment', cents: given, key: newId(), description: secret })
    const { transactionId } = await move(mainId)
    await move(subId)
    const reserve = () =>
      reserveCredits(ctx, {
        tenantId: mainId,
        jobClass: 'probe',
        functionality: 'chatbot_response',
        cents: spent,
        key: newId(),
        userId: people.admin,
        description: secret,
        expiresAt: after(now, minutes(30)),
      })
    await confirmReservation(ctx, await reserve(), spent)
    const held = await reserve()
    const anomaly = newId()
    await db.insert(creditFindings).values({
      tenantId: mainId,
      id: anomaly,
      accountTenantId: mainId,
      kind: 'orphaned_reservation',
      subject: secret,
      reservationId: held.id,
      rootId: held.id,
      context: { functionality: secret },
      createdAt: now,
      seenAt: now,
    })
    await db.insert(creditChecks).values({ tenantId: mainId, checkedAt: now })
    const creditRequest = newId()
    await db.insert(creditRequests).values({
      tenantId: mainId,
      id: creditRequest,
      amountCents: given,
      reason: secret,
      businessJustification: secret,
      ticketReference: secret,
      urgencyLevel: 'low',
      requestedBy: people.admin,
      requestedByName: secret,
      createdAt: now,
    })
    await db.insert(creditRefunds).values({
      tenantId: mainId,
      id: newId(),
      amountCents: given,
      category: 'goodwill',
      reason: secret,
      internalNote: secret,
      issuedByName: secret,
      creditTransactionId: transactionId,
      balanceBeforeCents: 0n,
      balanceAfterCents: given,
      idempotencyKey: newId(),
      createdAt: now,
    })
    await db
      .insert(creditAlertSettings)
      .values({ tenantId: mainId, primaryContact: `${secret}@probe.invalid` })
    return { creditRequest, reservation: held.id, anomaly }
  },
}
