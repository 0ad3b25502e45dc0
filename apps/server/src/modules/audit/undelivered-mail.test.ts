import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { JobHopeless } from '../../platform/jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ own: true })
})
afterAll(() => test.close())

const signedInAdmin = async () => test.signedIn(await test.member(await test.mainTenant(), 'admin'))
const invitation = (email: string) => ({ name: 'Nele Neu', email, role: 'user' as const })

describe('a mail that never comes', () => {
  it('stands in the log of the tenant that sent it, with its reason, and is not tried again', async () => {
    const admin = await signedInAdmin()
    const deliver = vi.spyOn(test.outbox, 'deliver')
    deliver.mockRejectedValueOnce(new JobHopeless('550 5.1.1 No such user'))
    await admin.call('settings.users.store', { body: invitation('nele@tippfehler.example') })
    const found = async () => {
      const { data } = await admin.call('settings.audit.index', {
        query: { search: 'nele@tippfehler.example' },
      })
      return data.find(({ action }) => action === 'mail.undelivered')
    }
    await expect.poll(found).toMatchObject({
      action_label: 'E-Mail nicht zugestellt',
      changes: { reason: { to: '550 5.1.1 No such user' } },
    })
    const unfinished = async () =>
      (
        await test.app.database.pool.query(
          "select state from pgboss.job where name = 'mail.send' and state <> 'completed'",
        )
      ).rows
    await expect.poll(unfinished).toEqual([])
    expect(deliver).toHaveBeenCalledOnce()
    deliver.mockRestore()
  })

  it('does not keep others from coming', async () => {
    const admin = await signedInAdmin()
    const released = Promise.withResolvers<void>()
    vi.spyOn(test.outbox, 'deliver').mockImplementationOnce(() => released.promise)
    await admin.call('settings.users.store', { body: invitation('langsam@lotse.test') })
    await admin.call('settings.users.store', { body: invitation('schnell@lotse.test') })
    expect((await test.outbox.take('schnell@lotse.test')).to).toBe('schnell@lotse.test')
    released.resolve()
  })
})
