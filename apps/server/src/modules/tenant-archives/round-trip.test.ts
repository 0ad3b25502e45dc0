import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveParts } from '../../../test/archive-portions.ts'
import { bringArchiveIn, takeArchive } from '../../../test/archives.ts'
import { fillTenant } from '../../../test/full-tenant.ts'
import { liveTenant } from '../../../test/live-tenant.ts'
import { balanceOf } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { unpack } from '../../../test/unpack.ts'
import type { Manifest } from './manifest.ts'

let here: TestApp
let there: TestApp
beforeAll(async () => {
  here = await startTestApp({ config: { role: 'web' } })
  there = await startTestApp({ own: true, config: { role: 'web' } })
})
afterAll(async () => {
  await here.close()
  await there.close()
})

const query = async <Row extends object>(
  test: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await test.app.database.pool.query<Row>(text, values)).rows

const travelling = new Set(
  archiveParts
    .flatMap(({ archive }) => archive.tables)
    .flatMap(({ table, onlyToRead }) => (onlyToRead ? [] : [table])),
)

const isId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What was in the archive, with ids replaced by the order in which they first appear. */
const contentOf = (archive: Buffer) => {
  const files = unpack(archive)
  const known = new Map<string, string>()
  const renamed = (text: string) =>
    text.replace(isId, id => {
      const name = known.get(id) ?? `#${known.size + 1}`
      known.set(id, name)
      return name
    })
  const manifest = JSON.parse(files['manifest.json'] ?? '') as Manifest
  const lines: Record<string, object[]> = {}
  for (const { path, kind } of manifest.files) {
    const table = kind.replace('table:', '')
    if (!kind.startsWith('table:') || !travelling.has(table)) continue
    const rows = (files[path] ?? '').split('\n').filter(Boolean)
    lines[table] = [...(lines[table] ?? []), ...rows.map(row => JSON.parse(renamed(row)))]
  }
  const documents = manifest.files
    .filter(({ kind }) => kind === 'documents')
    .map(({ sha256, bytes }) => ({ sha256, bytes }))
    .sort((one, other) => one.sha256.localeCompare(other.sha256))
  return { lines, documents, manifest, files }
}

describe('an archive', () => {
  it('comes back in another installation with new ids, and leaves from there as it came', async () => {
    const tenant = await liveTenant(here)
    const first = await takeArchive(here, tenant.id)
    const arrived = await bringArchiveIn(there, first, { name: 'Stadt Überall', credits: 25 })
    expect([arrived.state, arrived.failure]).toEqual(['finished', null])
    expect(arrived.counts.filter(({ skipped }) => skipped > 0)).toEqual([])
    const tenantId = arrived.tenant?.id ?? ''
    const second = await takeArchive(there, tenantId)
    const [before, after] = [contentOf(first), contentOf(second)]
    for (const table of travelling) expect(before.lines[table]?.length, table).toBeGreaterThan(0)

    // People are invited, not members, since they came; name and subdomain were chosen.
    const peopleOf = (lines: object[] = []) => lines.map(line => ({ ...line, state: '', created_at: '' }))
    const tenantOf = (lines: object[] = []) => lines.map(line => ({ ...line, subdomain: '', created_at: '' }))
    for (const table of travelling) {
      const shown =
        table === 'memberships' ? peopleOf : table === 'tenants' ? tenantOf : (lines?: object[]) => lines
      expect(shown(after.lines[table]), table).toEqual(shown(before.lines[table]))
    }
    expect(after.documents).toEqual(before.documents)
    const oldIds = new Set(first.toString('latin1').match(isId))
    const kept = [...new Set(second.toString('latin1').match(isId))].filter(id => oldIds.has(id))
    expect(kept).toEqual([])
  })

  it('holds documents as they were uploaded, under names that every system can unpack', async () => {
    const tenant = await liveTenant(here)
    const { files, manifest } = contentOf(await takeArchive(here, tenant.id))
    const paths = Object.keys(files).filter(path => path.startsWith('dokumente/'))
    expect(files['dokumente/Satzungen _ Recht/Satzung.pdf']).toBe('Inhalt von Satzung.pdf')
    expect(files['dokumente/Satzungen _ Recht/_.._böse_datei_.txt']).toBe('Inhalt von ../../böse:datei?.txt')
    expect(new Set(paths.map(path => path.toLowerCase())).size).toBe(paths.length)
    expect(files['tabellen/personen.csv']).toContain('Name;E-Mail;Rolle')
    expect(files['LIESMICH.txt']).toContain('„Stadt Überall“')
    expect(manifest.left_out).toContainEqual({ name: 'sessions', why: 'Sitzungen sind Zugangsdaten.' })
    expect(JSON.stringify(files)).not.toMatch(/argon2|token_hash|password_hash|totp/)
  })

  it('is found by the same words there, and nobody has to wait for the index', async () => {
    const tenant = await liveTenant(here)
    const { tenant: arrived } = await bringArchiveIn(there, await takeArchive(here, tenant.id))
    const found = await query<{ n: number }>(
      there,
      'select count(*)::int as n from passages p join indexed_documents d using (tenant_id, document_id) where p.tenant_id = $1',
      [arrived?.id],
    )
    expect(found[0]?.n).toBe(3)
    const [databucket] = await query<{ id: string }>(
      there,
      'select id from databuckets where tenant_id = $1',
      [arrived?.id],
    )
    const member = await there.member({ id: arrived?.id ?? '', name: '', circleId: '' }, 'admin')
    const admin = await there.signedIn(member)
    const hits = await admin.call('databucket.search', {
      params: { databucket: databucket?.id ?? '' },
      query: { q: 'Was kostet ein Hund?' },
    })
    expect(JSON.stringify(hits)).toContain('Ein Hund kostet 96 Euro im Jahr.')
  })

  it('brings no member, no super admin and no credits: people are invited, the balance is what was entered', async () => {
    const tenant = await liveTenant(here)
    const [{ email = '' } = {}] = await query<{ email: string }>(
      here,
      "select email from users join memberships on user_id = id where tenant_id = $1 and role = 'user'",
      [tenant.id],
    )
    await there.person({ email, isSuperAdmin: true })
    const { tenant: arrived, counts } = await bringArchiveIn(there, await takeArchive(here, tenant.id), {
      credits: 25,
    })
    const id = arrived?.id ?? ''
    expect(counts.find(({ label }) => label === 'Personen')).toMatchObject({ brought: 1, skipped: 1 })
    expect(await query(there, 'select from memberships where tenant_id = $1', [id])).toEqual([])
    expect(
      await query(there, 'select role, email from tenant_invitations where tenant_id = $1', [id]),
    ).toMatchObject([{ role: 'admin' }])
    expect(await balanceOf(there, id)).toBe(25)
  })

  it('has nothing of any other tenant in it', async () => {
    const tenant = await liveTenant(here)
    await fillTenant(here, await here.mainTenant({ circleId: tenant.circleId }), 'Kanarienvogel')
    const archive = await takeArchive(here, tenant.id)
    expect(archive.toString('utf8')).not.toMatch(/kanarienvogel/i)
    expect(archive.toString('utf8')).toContain('96 Euro')
  })
})
