import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pdfOfObjects, stream } from '../apps/server/test/files/pdf.ts'
import { openClient, readJson } from '../apps/server/test/lotse-process.ts'
import { filePart, multipart, ofPart, plain } from '../apps/server/test/mail-corpus/write-mail.ts'
import { startMailbox } from '../apps/server/test/mailboxes/test-mailbox.ts'
import { resourcesOf, startServer } from './chat-server.ts'
import { measureRequests } from './request-world.ts'

/** Large mails wait in the mailbox: how much memory the server takes to fetch and to answer them. */
const mails = Number(process.env.BENCH_MAILS ?? 20)
const attachmentBytes = 50_000_000

/** One page of text, and so many bytes that nobody sees. */
const scan = (): Buffer =>
  pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream('BT /F1 11 Tf 72 720 Td (Wann hat das Amt im Winter auf?) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(randomBytes(attachmentBytes)),
  ])

const letter = (address: string, number: number): Buffer =>
  ofPart(
    multipart('mixed', [plain(`Was kostet ein Ausweis im Jahr ${number}?`), filePart('anlage.pdf', scan())]),
    { 'Delivered-To': address, To: address, 'Message-ID': `<${number}@muster.example>` },
  )

/** Where the town takes mails of anybody. */
const openToAll = async (url: string, tenantId: string): Promise<string> => {
  const client = openClient(url)
  await client.signIn('admin@lotse.example', 'Mess-Passwort-2026')
  await client.switchTo(tenantId)
  const rules = { sender_rule: 'anyone', senders: [], reply_mode: 'draft', answers_per_sender: 100 }
  await readJson(client, 'PUT', '/api/public-queries/mail/settings', rules)
  return (await readJson<{ address: string }>(client, 'GET', '/api/public-queries/mail')).address
}

await measureRequests('request-mails', async ({ databaseUrl, model, tenantId, answered, failed }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-mails-'))
  const mailbox = await startMailbox()
  const { user, password, host, port } = mailbox.access
  const server = await startServer(databaseUrl, dataDir, model, {
    IMAP_URL: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`,
  })
  try {
    const address = await openToAll(server.url, tenantId)
    const before = await resourcesOf(server.url)
    for (let number = 1; number <= mails; number += 1) await mailbox.deliver(letter(address, number))
    const begins = performance.now()
    let peakMb = before.residentMb
    // It fetches when the clock says so, every five minutes.
    while ((await answered()) < mails) {
      peakMb = Math.max(peakMb, (await resourcesOf(server.url)).residentMb)
      await pause(200)
    }
    const seconds = Math.round((performance.now() - begins) / 1000)
    const after = await resourcesOf(server.url)
    console.log(
      `${mails} E-Mails mit je ${attachmentBytes / 1e6} MB, ${await failed()} gescheitert, nach ${seconds} s alle beantwortet`,
    )
    console.log(
      `Speicher des Servers: vorher ${before.residentMb.toFixed(0)} MB, höchstens ${peakMb.toFixed(0)} MB, nachher ${after.residentMb.toFixed(0)} MB`,
    )
  } finally {
    await server.stop()
    await mailbox.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
