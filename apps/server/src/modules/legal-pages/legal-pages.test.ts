import { afterAll, beforeAll, expect, it } from 'vitest'
import { superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  // There is but one imprint, and others may have written it.
  test = await startTestApp({ own: true })
})
afterAll(() => test.close())

it('a legal page says that it is missing until somebody writes it; who did is in the log, with the length alone', async () => {
  const visitor = await test.browser().open()
  const before = await visitor.call('public.imprint')
  expect(before.content).toContain('hat das Impressum noch nicht hinterlegt')
  const boss = await superAdmin(test)
  const content = '# Impressum\n\nStadt Musterstadt'
  await boss.call('superadmin.pages.update', { params: { page: 'imprint' }, body: { content } })
  expect(await visitor.call('public.imprint')).toMatchObject({ content })
  const { data } = await boss.call('superadmin.audit.index', { query: { action: 'legal-page.updated' } })
  expect(data).toMatchObject([
    {
      action_label: 'Rechtstext geändert',
      subject_label: 'Impressum',
      tenant_name: null,
      changes: { Text: { from: `${before.content.length} Zeichen`, to: `${content.length} Zeichen` } },
    },
  ])
})
