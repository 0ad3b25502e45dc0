import type { LegalPage } from '@lotse/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anonymous, openPage, superAdminIn } from '../../../test/open-page.tsx'
import { parseLegalText } from './legal-text.ts'

const imprint = (content: string): LegalPage => ({
  key: 'imprint',
  title: 'Impressum',
  content,
  updated_at: null,
})

test('blank lines part paragraphs, lines with # are headings', () => {
  expect(
    parseLegalText(
      '# Anbieter\r\nStadt Musterhausen\r\nRathausplatz 1\r\n\r\n\r\nZweiter Absatz\n## Kontakt',
    ),
  ).toEqual([
    { kind: 'heading', level: 2, text: 'Anbieter' },
    { kind: 'paragraph', lines: ['Stadt Musterhausen', 'Rathausplatz 1'] },
    { kind: 'paragraph', lines: ['Zweiter Absatz'] },
    { kind: 'heading', level: 3, text: 'Kontakt' },
  ])
})

test('headings never skip a level, however many # are written', () => {
  const levels = parseLegalText('#### A\n###### B\n# C').map(block => block.kind === 'heading' && block.level)
  expect(levels).toEqual([2, 3, 2])
})

test('the public page shows markup as text and never makes a script address a link', async () => {
  openPage('/imprint', {
    'session.show': anonymous,
    'public.imprint': imprint(
      'Post an rathaus@stadt.example\n\n<img src=x onerror=alert(1)> javascript:alert(1) [Klick](javascript:alert(2))',
    ),
  })
  expect(await screen.findByRole('link', { name: 'rathaus@stadt.example' })).toHaveAttribute(
    'href',
    'mailto:rathaus@stadt.example',
  )
  expect(screen.getByText(/<img src=x onerror=alert\(1\)> javascript:alert\(1\)/)).toBeVisible()
  expect(document.querySelector('main img, main a[href^="javascript"]')).toBeNull()
})

test('a page that begins with its own name shows it once', async () => {
  openPage('/imprint', { 'public.imprint': imprint('# Impressum\n\nStadt Musterstadt\n\n# Kontakt') })
  await screen.findByText('Stadt Musterstadt')
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Impressum',
    'Kontakt',
  ])
})

test('a super admin sees the page as it will look while writing it, and saves it', async () => {
  const { user, callsOf } = openPage('/superadmin/pages/imprint', {
    'session.show': superAdminIn(null),
    'public.imprint': imprint('Alt'),
    'superadmin.pages.update': imprint('Alt'),
  })
  await user.type(await screen.findByLabelText(/Inhalt/), '{Enter}# Neu')
  expect(screen.getByRole('heading', { name: 'Neu' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Impressum gespeichert')).toBeVisible()
  expect(callsOf('superadmin.pages.update')[0]?.body).toEqual({ content: 'Alt\n# Neu' })
})
