import { afterAll, beforeAll, expect, it } from 'vitest'
import { setCrashStage } from './crash-stage.ts'
import { effort } from './effort.ts'
import { filePart, multipart, ofPart, plain } from './mail-corpus/write-mail.ts'
import type { FetchOrders } from './mail-fetch-work.ts'
import { startMailbox, type TestMailbox } from './mailboxes/test-mailbox.ts'
import { cityWithAdmin } from './money.ts'
import { patience } from './patience.ts'
import { activateAgent } from './public-queries.ts'

const kills = effort('FETCH_KILLS', 3, 100)
const mails = Math.max(4, Math.ceil(kills / 5))
const stage = setCrashStage()

let mailbox: TestMailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.close())

/** A tenant that takes requests of anybody. */
const prepare = () =>
  stage.withApp(async test => {
    const { city, admin } = await cityWithAdmin(test)
    await activateAgent(test.app, city.id)
    await admin.call('agent.public_query.mail.settings.save', {
      body: { sender_rule: 'anyone', senders: [], reply_mode: 'draft', answers_per_sender: 5 },
    })
    return city.id
  })

/** Each with a file, so that death may also come while it is stored. */
const deliver = async (tenantId: string): Promise<void> => {
  const address = `anfragen+${tenantId}@lotse.example`
  for (let place = 0; place < mails; place += 1) {
    const file = filePart('Plan.txt', Buffer.alloc(200_000, `Plan ${place} `), 'text/plain')
    const mail = ofPart(multipart('mixed', [plain('Wann öffnet das Bad?'), file]), {
      'Delivered-To': address,
      To: address,
      From: `Erika Muster <erika${place}@muster.example>`,
      Subject: `Frage ${place}`,
      'Message-ID': `<frage-${place}@muster.example>`,
    })
    await mailbox.deliver(mail)
  }
}

it(
  `every mail becomes one request, after ${kills} sudden deaths`,
  async () => {
    const tenantId = await prepare()
    const forgottenBefore = await stage.forgottenFiles()
    await deliver(tenantId)
    // Longer than a mailbox that somebody held may seem held.
    const lifeMs = 300_000
    let lives = 0
    const live = (lines?: number) => {
      lives += 1
      const orders = { mailbox: mailbox.access, aheadMs: lives * lifeMs }
      return stage.live<FetchOrders>('mail-fetch-work.ts', orders, lines)
    }
    for (let death = 1; death <= kills; death += 1) await live(1 + Math.floor(Math.random() * 12))
    expect(await live()).toBe(true)
    expect(await mailbox.count('INBOX')).toBe(0)
    await stage.withDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ title: string; files: number; mails: number }>(
        `select q.title, (select count(*)::int from public_query_files f where f.tenant_id = q.tenant_id and f.query_id = q.id) as files,
            (select count(*)::int from public_query_mails m where m.tenant_id = q.tenant_id and m.query_id = q.id) as mails
          from public_queries q where q.tenant_id = $1`,
        [tenantId],
      )
      const wanted = Array.from({ length: mails }, (_, place) => [`Frage ${place}`, 1, 1])
      expect(rows.map(({ title, files, mails }) => [title, files, mails]).toSorted()).toEqual(
        wanted.toSorted(),
      )
    })
    expect(await stage.forgottenFiles()).toEqual(forgottenBefore)
  },
  patience(120_000 + kills * 30_000),
)
