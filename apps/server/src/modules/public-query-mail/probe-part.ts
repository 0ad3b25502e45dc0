import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { publicQueryMailSettings, publicQueryMails } from './tables.ts'

/** A request's mail, and one that is kept back. */
export const publicQueryMailProbePart: ProbePart = {
  name: 'public-query-mail',
  async fill({ db, blobs, clock }, { mainId: tenantId, secret, facts }) {
    const now = clock.now()
    await db
      .insert(publicQueryMailSettings)
      .values({ tenantId, senderRule: 'list', senders: [`@${secret}.example`], updatedAt: now })
    const mail = {
      tenantId,
      direction: 'in' as const,
      kind: 'human' as const,
      sender: `wer@${secret}.example`,
      senderName: secret,
      recipient: `${secret}@anfragen.example`,
      subject: secret,
      excerpt: secret,
      text: secret,
      createdAt: now,
    }
    const bytes = Buffer.from(
      `From: wer@${secret}.example\r\nSubject: ${secret}\r\nContent-Type: text/plain\r\n\r\nWas gilt für ${secret}?\r\n`,
    )
    const quarantined = newId()
    await db.insert(publicQueryMails).values([
      { ...mail, id: newId(), queryId: facts.public_query ?? null, state: 'received' },
      {
        ...mail,
        id: quarantined,
        state: 'quarantined',
        reason: 'sender_refused',
        bytes: bytes.length,
        blobKey: await blobs.put(bytes),
      },
    ])
    return { quarantined_mail: quarantined }
  },
}
