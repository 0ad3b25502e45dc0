import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { superAdmin } from '../../../test/money.ts'
import { walkedBefore } from '../../../test/proofs.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { canonical, sha256 } from '../../platform/canonical.ts'
import { proveSeparation } from './prove-separation.ts'
import { table } from './walk/call-route.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await startTestApp({ config: { role: 'web' } })
  admin = await superAdmin(test)
})
afterAll(() => test.close())

const start = async (): Promise<string> => (await admin.call('superadmin.separation.store')).proof.id
const shown = (proof: string) => admin.call('superadmin.separation.show', { params: { proof } })
const run = () => proveSeparation(test.app.systemContext('test'), test.app.openStage)

describe('a proof of separation', () => {
  it('runs once at a time and can be cancelled', async () => {
    const proof = await start()
    const again = await admin.refused('superadmin.separation.store')
    expect(again).toMatchObject({ status: 409, message: 'Es läuft bereits eine Prüfung.' })
    await admin.call('superadmin.separation.cancel', { params: { proof } })
    await run()
    const { proof: cancelled, report } = await shown(proof)
    expect(cancelled).toMatchObject({ state: 'cancelled', routes_done: 0, routes_total: table.length })
    expect(report).toBeNull()
    const early = await admin.refused('superadmin.separation.export', { params: { proof } })
    expect(early.message).toBe('Der Bericht entsteht erst am Ende der Prüfung.')
    const over = await admin.refused('superadmin.separation.cancel', { params: { proof } })
    expect(over.message).toBe('Die Prüfung ist bereits zu Ende.')
  })

  it('goes on where a killed process has ended, and its report can be checked', async () => {
    const proof = await start()
    await walkedBefore(test, proof, ['databucket.index', 'chatbot.edit'])
    await run()
    const { proof: over, report } = await shown(proof)
    expect(over).toMatchObject({ state: 'finished', routes_done: table.length, findings: 0 })
    const { sha256: stated, ...facts } = report ?? { sha256: '' }
    expect(stated).toBe(sha256(canonical(facts)))
    expect(over.sha256).toBe(stated)
    expect(report?.totals).toMatchObject({ routes: table.length, findings: 0, failures: 0, controlled: 2 })
    expect(report?.totals.calls).toBeGreaterThan((table.length - 2) * 10 + 50)
    const { data } = await admin.call('superadmin.separation.index')
    expect(data.find(({ id }) => id === proof)).toEqual(over)
  })

  it('is handed out to print, as a table and as a file with its hash', async () => {
    const proof = await start()
    await walkedBefore(test, proof, [])
    await run()
    const exported = async (format: 'html' | 'csv' | 'json') => {
      const response = await admin.send('superadmin.separation.export', {
        params: { proof },
        query: { format },
      })
      expect(response.headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="mandantentrennung-.*\\.${format}"$`),
      )
      return response.body
    }
    const { report } = await shown(proof)
    expect(JSON.parse(await exported('json'))).toEqual(report)
    expect(await exported('html')).toContain('<strong>Kein Befund.</strong>')
    expect((await exported('csv')).split('\r\n')).toHaveLength(table.length + 2)
  })

  it('stands in the log of the installation, with who asked for it', async () => {
    await admin.call('superadmin.separation.cancel', { params: { proof: await start() } })
    const { data } = await admin.call('superadmin.audit.index', {
      query: { action: 'installation.separation-proof-started' },
    })
    expect(data[0]?.subject_label).toBe('Mandantentrennung')
  })

  it('sends no mail, asks for no work and calls nobody', async () => {
    const { ports } = test.app
    const spies = [
      vi.spyOn(ports.jobs, 'enqueue'),
      vi.spyOn(ports.outbound, 'request'),
      vi.spyOn(ports.outbox, 'deliver'),
      vi.spyOn(ports.blobs, 'put'),
      vi.spyOn(ports.limits, 'take'),
    ]
    const proof = await start()
    await walkedBefore(test, proof, [
      'settings.users.store',
      'password.forgot',
      'databucket.preview_websource',
    ])
    spies[0]?.mockClear()
    const before = spies.map(spy => spy.mock.calls.length)
    await run()
    expect(spies.map(spy => spy.mock.calls.length)).toEqual(before)
    for (const spy of spies) spy.mockRestore()
  })
})
