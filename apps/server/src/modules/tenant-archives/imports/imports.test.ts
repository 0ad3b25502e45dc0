import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { tenantArchives } from '@lotse/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveParts, smallPortions } from '../../../../test/archive-portions.ts'
import { bringArchiveIn, sendArchive, takeArchive } from '../../../../test/archives.ts'
import { addKnowledge, assign } from '../../../../test/chat.ts'
import { addChatbot } from '../../../../test/chatbots.ts'
import { addConversation } from '../../../../test/conversations.ts'
import { superAdmin } from '../../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { TestBrowser } from '../../../../test/test-browser.ts'
import { archiveEnd, directoryHeader, entryHeader } from '../../../platform/zip/zip-format.ts'
import { samplePicture } from '../../separation-proof/walk/samples.ts'
import type { Manifest } from '../manifest.ts'
import { texts } from '../policy.ts'
import { workOnImport } from './work-on-import.ts'

let test: TestApp
let root: TestBrowser
let archive: Buffer
let databucket: string
beforeAll(async () => {
  test = await startTestApp({ config: { role: 'web' } })
  root = await superAdmin(test)
  const tenant = await test.mainTenant()
  await test.member(tenant, 'admin')
  databucket = await addKnowledge(test, tenant.id, [{ title: 'Satzung', passages: ['Was gilt, gilt.'] }])
  const pictureKey = await test.app.ports.blobs.put(samplePicture.bytes)
  const chatbot = await addChatbot(test.app, tenant.id, { pictureKey })
  await assign(test, chatbot.id, databucket)
  await addConversation(test.app, chatbot.id)
  await query(
    `insert into tenant_chat_settings (tenant_id, pre_page) values ($1, '{"text": "<strong>Hallo</strong>"}')`,
    [tenant.id],
  )
  archive = await takeArchive(test, tenant.id)
})
afterAll(() => test.close())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.app.database.pool.query<Row>(text, values)).rows

type Files = Map<string, Buffer>

/** Packs the archive anew after somebody has had a hand in it: hashes and sizes are right again, unless that was the point. */
const tampered = (
  change: (files: Files, manifest: Manifest) => void,
  { keepsHashes = false } = {},
): Buffer => {
  const files: Files = new Map(
    Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, Buffer.from(bytes)]),
  )
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest
  change(files, manifest)
  if (!keepsHashes)
    for (const file of manifest.files) {
      const bytes = files.get(file.path) ?? Buffer.alloc(0)
      file.bytes = bytes.length
      file.sha256 = createHash('sha256').update(bytes).digest('hex')
    }
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [path, bytes] of files) {
    const entry = { path, bytes: bytes.length, crc32: crc32(bytes), at }
    bodies.push(entryHeader(entry), bytes)
    directory.push(directoryHeader(entry))
    at += entryHeader(entry).length + bytes.length
  }
  const listed = Buffer.concat(directory)
  return Buffer.concat([...bodies, listed, archiveEnd({ entries: files.size, at, bytes: listed.length })])
}

const inTable = (files: Files, table: string, change: (row: Record<string, unknown>) => object): void => {
  const path = `daten/${table}.jsonl`
  const rows = files.get(path)?.toString().trim().split('\n') ?? []
  files.set(path, Buffer.from(rows.map(row => `${JSON.stringify(change(JSON.parse(row)))}\n`).join('')))
}

const startForm = async () => ({
  name: 'Angekommen',
  subdomain: `neu-${randomUUID().slice(-12)}`,
  circle_id: (await test.circle()).id,
  non_expiring_credits: 0,
})

describe('an archive that somebody had a hand in', () => {
  it.each<[string, (files: Files, manifest: Manifest) => void, RegExp, boolean?]>([
    [
      'another content under an old hash',
      files => inTable(files, 'messages', row => ({ ...row, text: 'Wer ist da?' })),
      /Größe|Prüfsumme/,
      true,
    ],
    [
      'a version that nobody knows',
      (_, manifest) => Object.assign(manifest, { format: 'lotse-tenant-archive/9' }),
      /Version/,
    ],
    [
      'a file beside the manifest',
      files => files.set('daten/mehr.jsonl', Buffer.from('x')),
      /andere Dateien/,
    ],
    ['a file less than the manifest has', files => files.delete('LIESMICH.txt'), /fehlt/],
    [
      'fewer rows than the manifest says',
      (_, { files }) =>
        Object.assign(files.find(({ kind }) => kind === 'table:messages') ?? {}, { rows: 99 }),
      /Zeilen/,
    ],
    [
      'a role that does not exist',
      files => inTable(files, 'memberships', row => ({ ...row, role: 'superadmin' })),
      /memberships\.jsonl, Zeile 1: role/,
    ],
    [
      'a super admin',
      files => inTable(files, 'memberships', row => ({ ...row, is_super_admin: true })),
      /memberships\.jsonl, Zeile 1/,
    ],
    [
      'a column of another tenant',
      files => inTable(files, 'chatbots', row => ({ ...row, tenant_id: randomUUID() })),
      /chatbots\.jsonl, Zeile 1/,
    ],
    [
      'a picture that is a page',
      (files, { files: listed }) => {
        for (const { path, kind } of listed)
          if (kind === 'chatbot-images') files.set(path, Buffer.from('<script>1</script>'))
      },
      /kein Bild/,
    ],
    [
      'an address that is a script',
      files => inTable(files, 'chatbots', row => ({ ...row, allowed_domains: ['javascript:alert(1)'] })),
      /allowed_domains/,
    ],
    [
      'a line that is no JSON',
      files => files.set('daten/messages.jsonl', Buffer.from('{\n{\n')),
      /kein JSON/,
    ],
    [
      'text that is no text',
      files => files.set('daten/messages.jsonl', Buffer.from([0xff, 0xfe, 0x0a])),
      /beschädigt/,
    ],
  ])('%s is refused in words, and nothing of it is kept', async (_, change, said, keepsHashes = false) => {
    const { id, state, failure } = await sendArchive(test, root, tampered(change, { keepsHashes }))
    expect([state, failure]).toEqual(['failed', expect.stringMatching(said)])
    expect(await query('select piece_keys from tenant_imports where id = $1', [id])).toEqual([
      { piece_keys: [] },
    ])
    const refusal = await root.refused('superadmin.tenants.imports.start', {
      params: { archive: id },
      body: await startForm(),
    })
    expect(refusal).toMatchObject({ status: 409, message: texts.notChecked })
  })

  it('reaches nothing of others by ids, and brings no script into the page before a chat', async () => {
    const own = await test.mainTenant()
    const foreign = await addKnowledge(test, own.id, [{ title: 'Geheim', passages: ['Geheim.'] }])
    const { tenant, counts } = await bringArchiveIn(
      test,
      tampered(files => {
        inTable(files, 'chatbot_databuckets', row => ({ ...row, databucket_id: foreign }))
        inTable(files, 'tenant_chat_settings', row => ({
          ...row,
          pre_page: { text: '<strong>Hallo</strong><script>alert(1)</script><img src=x onerror=alert(1)>' },
        }))
      }),
    )
    expect(counts.find(({ label }) => label === 'Zuordnungen von Datenspeichern')).toMatchObject({
      brought: 0,
      skipped: 1,
    })
    const [settings] = await query<{ pre_page: { text: string } }>(
      'select pre_page from tenant_chat_settings where tenant_id = $1',
      [tenant?.id],
    )
    expect(settings?.pre_page.text).toContain('<strong>Hallo</strong>')
    expect(settings?.pre_page.text).not.toMatch(/<script|<img/)
  })
})

describe('a tenant that arrives', () => {
  const arriving = async () => {
    const { id } = await sendArchive(test, root, archive)
    const started = await root.call('superadmin.tenants.imports.start', {
      params: { archive: id },
      body: await startForm(),
    })
    return { id, tenant: started.tenant?.id ?? '' }
  }
  const work = (id: string) => workOnImport(test.app.systemContext('test'), archiveParts, id, smallPortions)

  it('stands still until everything is there: nobody restores, discards or starts it meanwhile', async () => {
    const { id, tenant } = await arriving()
    const restored = await root.refused('superadmin.tenants.restore', { params: { tenant } })
    expect(restored).toMatchObject({ status: 409, message: texts.importing })
    expect(
      (await root.refused('superadmin.tenants.imports.destroy', { params: { archive: id } })).status,
    ).toBe(409)
    const again = await root.refused('superadmin.tenants.imports.start', {
      params: { archive: id },
      body: await startForm(),
    })
    expect(again).toMatchObject({ status: 409, message: texts.alreadyArriving })
    await work(id)
    expect(await query('select deleted_at, deletion_reason from tenants where id = $1', [tenant])).toEqual([
      { deleted_at: null, deletion_reason: null },
    ])
    expect(await query('select piece_keys from tenant_imports where id = $1', [id])).toEqual([
      { piece_keys: [] },
    ])
    const mails = await query('select from tenant_invitations where tenant_id = $1', [tenant])
    expect(mails).toHaveLength(1)
  })

  it('goes with what has come of it when it is deleted for good meanwhile', async () => {
    const { id, tenant } = await arriving()
    await root.call('superadmin.tenants.force-delete', { params: { tenant } })
    await work(id)
    const { state, failure } = await root.call('superadmin.tenants.imports.show', { params: { archive: id } })
    expect([state, failure]).toEqual(['failed', expect.stringContaining('gelöscht')])
    expect(await query('select from chatbots where tenant_id = $1', [tenant])).toEqual([])
  })
})

describe('the upload of an archive', () => {
  const begin = (size_bytes: number) =>
    root.call('superadmin.tenants.imports.store', { body: { filename: 'Archiv.zip', size_bytes } })
  const piece = (id: string, offset: number, bytes: Buffer) =>
    root.refused('superadmin.tenants.imports.piece', { params: { archive: id }, query: { offset }, bytes })

  it('takes pieces in their order and in their size, and answers one that came before as if it came now', async () => {
    const { id } = await begin(tenantArchives.pieceBytes + 10)
    expect((await piece(id, 0, Buffer.alloc(10))).status).toBe(409)
    expect((await piece(id, 10, Buffer.alloc(10))).status).toBe(409)
    const first = Buffer.alloc(tenantArchives.pieceBytes)
    const send = () =>
      root.call('superadmin.tenants.imports.piece', {
        params: { archive: id },
        query: { offset: 0 },
        bytes: first,
      })
    expect(await send()).toMatchObject({ received_bytes: tenantArchives.pieceBytes, state: 'uploading' })
    expect(await send()).toMatchObject({ received_bytes: tenantArchives.pieceBytes })
    expect((await piece(id, tenantArchives.pieceBytes, Buffer.alloc(11))).status).toBe(400)
    await root.call('superadmin.tenants.imports.destroy', { params: { archive: id } })
    expect((await root.refused('superadmin.tenants.imports.show', { params: { archive: id } })).status).toBe(
      404,
    )
  })
})
