import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openEmbedded } from '../src/platform/database.ts'
import { newId } from '../src/platform/ids.ts'
import { migrate, migrationsFolder } from '../src/platform/migrations.ts'
import { temporaryFolder } from './temporary-folder.ts'

it('a main tenant that had given away more than it has gets what is missing, and nobody loses anything', async () => {
  const folder = await temporaryFolder('limits')
  const before = join(folder, 'migrations')
  await cp(migrationsFolder, before, { recursive: true })
  for (const name of await readdir(before)) if (name > '0016') await rm(join(before, name))
  const database = await openEmbedded(join(folder, 'database'))
  const { pool } = database
  try {
    await migrate(pool, { folder: before })
    const [circle, main, alone, ...subs] = Array.from({ length: 5 }, newId)
    await pool.query("insert into circles (id, name) values ($1, 'Kreis')", [circle])
    for (const id of [main, alone])
      await pool.query(
        "insert into tenants (id, circle_id, type_role, name, max_users) values ($1, $2, 'main', 'Stadt', 10)",
        [id, circle],
      )
    for (const id of subs)
      await pool.query(
        `insert into tenants (id, circle_id, type_role, parent_tenant_id, name, max_users, public_query_agent_active)
         values ($1, $2, 'sub', $3, 'Amt', 8, true)`,
        [id, circle, main],
      )
    await migrate(pool)
    const limitsOf = async (id: string | undefined) =>
      (
        await pool.query(
          `select max_users, max_chatbots, upload_limit_mb, max_subtenants, public_query_agent_active
             from tenants where id = $1`,
          [id],
        )
      ).rows[0]
    expect(await limitsOf(main)).toEqual({
      max_users: 16,
      max_chatbots: 10,
      upload_limit_mb: 1000,
      max_subtenants: 2,
      public_query_agent_active: true,
    })
    expect(await limitsOf(subs[0])).toMatchObject({ max_users: 8 })
    expect(await limitsOf(alone)).toMatchObject({ max_users: 10, max_chatbots: 5, max_subtenants: 0 })
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
