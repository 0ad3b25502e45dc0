import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, refuse } from '../../../../test/open-page.tsx'
import { standInRanges } from '../../../../test/range-stand-in.ts'
import {
  heldEvents,
  inTenant,
  queryDetail,
  queryId,
  sampleId,
  stepsOf,
  version,
} from '../sample-public-queries.ts'

const detailPath = `/agent/public-queries/${queryId}`

const inWork = queryDetail({
  response_status: { key: 'inprogress', label: 'In Bearbeitung' },
  steps: stepsOf('waiting'),
  current: null,
  versions: [],
  response: '',
})
const completed = { key: 'completed', label: 'Abgeschlossen' } as const

standInRanges()

/** Marks everything in the editor and pastes over it. */
const pasteOver = (editor: HTMLElement, words: string) => {
  editor.focus()
  fireEvent.keyDown(editor, { key: 'a', keyCode: 65, ctrlKey: true })
  fireEvent.paste(editor, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? words : ''), files: [], items: [] },
  })
}

test('an answer that is being written grows on its page word by word, and is whole at the end', async () => {
  const stream = heldEvents()
  let isDone = false
  openPage(detailPath, {
    ...inTenant,
    'agent.public_query.show': () => (isDone ? queryDetail() : inWork),
    'agent.public_query.events': () => stream.response,
  })
  expect(await screen.findByText('Die ersten Worte kommen gleich.')).toBeVisible()
  stream.send({ event: 'text', data: { version: 1, text: 'Guten ' } })
  expect(await screen.findByText('Guten')).toBeVisible()
  stream.send({ event: 'text', data: { version: 1, text: 'Tag, es sind **90' } })
  expect(await screen.findByText(/^Guten Tag, es sind/)).toBeVisible()
  stream.send({ event: 'restart', data: { version: 1 } })
  expect(await screen.findByText('Die ersten Worte kommen gleich.')).toBeVisible()
  isDone = true
  stream.send({ event: 'end', data: { response_status: completed } })
  stream.end()
  expect(await screen.findByRole('button', { name: 'Freigeben' })).toBeVisible()
  expect(screen.getByText('90 Euro').tagName).toBe('STRONG')
  expect(screen.getByText('Keine Quelle')).toBeVisible()
})

test('an answer whose end is told before its stream has ended is read as a whole all the same', async () => {
  const stream = heldEvents()
  let isDone = false
  openPage(detailPath, {
    ...inTenant,
    'agent.public_query.show': () => (isDone ? queryDetail() : inWork),
    'agent.public_query.events': () => stream.response,
  })
  expect(await screen.findByText('Die ersten Worte kommen gleich.')).toBeVisible()
  isDone = true
  stream.send({ event: 'steps', data: { response_status: completed, steps: stepsOf('completed') } })
  await waitFor(() => expect(screen.queryAllByText('· wartet')).toEqual([]))
  stream.end()
  expect(await screen.findByRole('button', { name: 'Freigeben' })).toBeVisible()
})

test.each(['break', 'end'] as const)(
  'after the %s of a stream another one is followed, and nothing stands there twice',
  async ends => {
    const streams = [heldEvents(), heldEvents()]
    let connections = 0
    openPage(detailPath, {
      ...inTenant,
      'agent.public_query.show': inWork,
      'agent.public_query.events': () => streams[connections++]?.response ?? refuse(503, 'Später'),
    })
    await waitFor(() => expect(connections).toBe(1))
    streams[0]?.send({ event: 'text', data: { version: 1, text: 'Guten ' } })
    expect(await screen.findByText('Guten')).toBeVisible()
    streams[0]?.[ends]()
    await waitFor(() => expect(connections).toBe(2))
    streams[1]?.send({ event: 'text', data: { version: 1, text: 'Guten Tag' } })
    expect(await screen.findByText('Guten Tag')).toBeVisible()
  },
)

test('until the letter is whole no question is told as answered, and a step that was done in another way is no failure', async () => {
  const failure = 'Das Ergebnis beruht auf festen Regeln.'
  const steps = stepsOf('completed').map(step =>
    step.step === 'analysis' ? { ...step, status: 'failed' as const, failure } : step,
  )
  let shown = queryDetail({ ...inWork, steps })
  openPage(detailPath, {
    ...inTenant,
    'agent.public_query.show': () => shown,
    'agent.public_query.events': () => {
      shown = queryDetail()
      return refuse(503, 'Später')
    },
  })
  const question = queryDetail().analysis?.questions[0]?.text ?? ''
  expect(await screen.findByText(new RegExp(question.replace('?', '\\?')))).toBeVisible()
  expect(screen.getByText('· ersetzt')).toBeVisible()
  expect(screen.queryByText('· fehlgeschlagen')).toBeNull()
  expect(screen.queryByText('Beantwortet')).toBeNull()
  expect(await screen.findByText('Beantwortet')).toBeVisible()
})

test('an answer is edited against the state that was read, shows what changed, and is approved', async () => {
  const edited = version({
    text: 'Neu',
    revision: 2,
    edited: { by: 'Mira Öztürk', at: '2026-11-10T10:00:00Z' },
  })
  const approved = { ...edited, approved: { by: 'Mira Öztürk', at: '2026-11-10T10:01:00Z' } }
  let shown = version()
  const { user, callsOf } = openPage(detailPath, {
    ...inTenant,
    'agent.public_query.show': () => queryDetail({ current: shown }),
    'agent.public_query.versions.update': () => {
      shown = edited
      return edited
    },
    'agent.public_query.approve': () => {
      shown = approved
      return approved
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten' }))
  const text = await screen.findByRole('textbox', { name: /^Text der Antwort/ })
  pasteOver(text, 'Neu')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await user.click(await screen.findByRole('button', { name: 'Änderungen am Entwurf' }))
  await waitFor(() => expect(screen.getByText('Neu', { selector: 'ins *' })).toBeVisible())
  expect(screen.getByText('90 Euro', { selector: 'del *' })).toHaveClass('font-bold')
  expect(callsOf('agent.public_query.versions.update')[0]?.body).toEqual({ text: 'Neu', revision: 1 })
  await user.click(screen.getByRole('button', { name: 'Freigeben' }))
  expect(await screen.findByText('Freigegeben von Mira Öztürk')).toBeVisible()
  expect(callsOf('agent.public_query.approve')[0]?.body).toEqual({ revision: 2 })
})

test('an answer that somebody else has changed meanwhile is not overwritten, and what was typed stays', async () => {
  const { user } = openPage(detailPath, {
    ...inTenant,
    'agent.public_query.show': queryDetail(),
    'agent.public_query.versions.update': refuse(409, 'Diese Antwort wurde inzwischen geändert.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten' }))
  const text = await screen.findByRole('textbox', { name: /^Text der Antwort/ })
  pasteOver(text, 'Meins')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Diese Antwort wurde inzwischen geändert.')).toBeVisible()
  expect(text).toHaveTextContent('Meins')
})

test('an answer is copied as text without marks, and with its formatting for those who paste it elsewhere', async () => {
  const { user } = openPage(detailPath, { ...inTenant, 'agent.public_query.show': queryDetail() })
  await user.click(await screen.findByRole('button', { name: /^Als Text kopieren/ }))
  expect(await navigator.clipboard.readText()).toBe(
    'Guten Tag Frau Muster,\n\nes sind 90 Euro im Jahr [1].\n\n• Anmeldung im Bürgerbüro',
  )
  const given: Record<string, Blob>[] = []
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(forms: Record<string, Blob>) {
        given.push(forms)
      }
    },
  )
  vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Mit Formatierung kopieren' }))
  expect(await screen.findByText('Antwort mit Formatierung kopiert')).toBeVisible()
  expect(await given[0]?.['text/html']?.text()).toContain('<strong>90 Euro</strong> im Jahr [1].')
  expect(await given[0]?.['text/plain']?.text()).toContain('es sind 90 Euro im Jahr [1].')
})

test('an answer is written anew with other options, and the versions can be compared', async () => {
  const first = version({ text: 'Es sind 90 Euro.' })
  const second = version({ number: 2, text: 'Es sind **120** Euro.' })
  let hasTwo = false
  const { user, callsOf } = openPage(detailPath, {
    ...inTenant,
    'agent.public_query.show': () =>
      hasTwo ? queryDetail({ versions: [second, first], current: second }) : queryDetail(),
    'agent.public_query.versions.show': ({ path }) => (path.endsWith('/1') ? first : second),
    'agent.public_query.regenerate': () => {
      hasTwo = true
      return { version: 2 }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Neu schreiben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Antwort neu schreiben' }))
  await user.click(dialog.getByRole('button', { name: /Länge der Antwort/ }))
  await user.click(await screen.findByRole('option', { name: 'Kurz' }))
  await user.click(dialog.getByRole('button', { name: 'Neu schreiben' }))
  expect(await screen.findByText('Eine neue Fassung wird geschrieben')).toBeVisible()
  expect(callsOf('agent.public_query.regenerate')[0]?.body).toMatchObject({
    target_audience: 'citizens',
    response_length: 'short',
    key: expect.any(String),
  })
  expect(await screen.findByText('90', { selector: 'del *' })).toBeVisible()
  expect(screen.getByText('120', { selector: 'ins *' })).toHaveClass('font-bold')
})

test('the approved answer of a similar request is read and taken over', async () => {
  const from = sampleId(650)
  const { user, callsOf } = openPage(detailPath, {
    ...inTenant,
    'agent.public_query.show': queryDetail({
      similar: [
        {
          id: from,
          title: 'Hund anmelden',
          created_at: '2026-11-01T09:00:00Z',
          similarity: 87,
          approved_answer: 'Bitte **online** anmelden.',
        },
      ],
    }),
    'agent.public_query.reuse': { version: 2 },
  })
  await user.click(await screen.findByRole('button', { name: 'Freigegebene Antwort' }))
  expect(screen.getByText('online').tagName).toBe('STRONG')
  await user.click(screen.getByRole('button', { name: 'Antwort übernehmen: Hund anmelden' }))
  expect(await screen.findByText('Antwort als neue Fassung übernommen')).toBeVisible()
  expect(callsOf('agent.public_query.reuse')[0]?.body).toEqual({ from })
})
