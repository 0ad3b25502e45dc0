import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, person, sessionOf } from '../../../../test/open-page.tsx'
import { inTenant, queryDetail, queryId, quote, sampleId } from '../sample-public-queries.ts'

const createPath = '/agent/public-queries/create'
const answers = {
  ...inTenant,
  'agent.public_query.quote': quote(),
  'agent.public_query.store': { id: queryId },
  'agent.public_query.show': queryDetail(),
}

test('a request without text says so at its field, and one that was sent leads to its page', async () => {
  const { user, callsOf } = openPage(createPath, {
    ...inTenant,
    'agent.public_query.quote': quote(),
    'agent.public_query.store': { id: queryId },
    'agent.public_query.show': queryDetail(),
  })
  await user.click(await screen.findByRole('button', { name: 'Anfrage stellen' }))
  expect(await screen.findByText('Bitte geben Sie den Text der Anfrage ein')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: /^Text der Anfrage/ }), 'Was kostet ein Hund?')
  await user.click(screen.getByRole('button', { name: 'Anfrage stellen' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Hundesteuer/ })).toBeVisible()
  expect(callsOf('agent.public_query.store')[0]?.body).toMatchObject({
    public_query: 'Was kostet ein Hund?',
    target_audience: 'citizens',
    insert_sources: 'important',
    use_options: false,
  })
  expect(sessionStorage.getItem('lotse.new-query')).toBeNull()
})

test('a file of another kind is refused at its field at once', async () => {
  const { user } = openPage(createPath, { ...inTenant, 'agent.public_query.quote': quote() })
  await user.click(await screen.findByRole('radio', { name: 'Datei hochladen' }))
  const chooser = screen.getByLabelText('Datei', { selector: 'input' })
  await user.upload(chooser, new File(['x'], 'tabelle.xlsx'))
  expect(
    await screen.findByText('Bitte wählen Sie eine Datei im Format PDF, TXT, PNG, JPEG, DOC oder DOCX'),
  ).toBeVisible()
})

test('a request that cannot be paid cannot be sent', async () => {
  openPage(createPath, {
    ...inTenant,
    'agent.public_query.quote': quote({ available_credits: 1, is_enough: false }),
  })
  expect(await screen.findByText('Nicht genügend Credits verfügbar')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Anfrage stellen' })).toBeDisabled()
})

test('choosing an audience sets what fits it, and further options can be set by hand', async () => {
  const { user, callsOf } = openPage(createPath, answers)
  await user.type(await screen.findByRole('textbox', { name: /^Text der Anfrage/ }), 'Was gilt?')
  await user.click(screen.getByRole('button', { name: /Zielgruppe/ }))
  await user.click(await screen.findByRole('option', { name: 'Fachpublikum' }))
  await user.click(screen.getByRole('switch', { name: /Erweiterte Optionen/ }))
  expect(await screen.findByRole('button', { name: /Komplexität/ })).toHaveTextContent('Komplex')
  expect(screen.getByRole('button', { name: /Länge der Antwort/ })).toHaveTextContent('Ausführlich')
  await user.click(screen.getByRole('button', { name: /Länge der Antwort/ }))
  await user.click(await screen.findByRole('option', { name: 'Kurz' }))
  await user.click(screen.getByRole('button', { name: 'Anfrage stellen' }))
  await waitFor(() => expect(callsOf('agent.public_query.store')).toHaveLength(1))
  expect(callsOf('agent.public_query.store')[0]?.body).toMatchObject({
    target_audience: 'professional',
    response_length: 'short',
    response_language_style: 'formally',
    response_tonality: 'neutral',
    response_complexity: 'complex',
    use_options: true,
  })
})

test('a file is counted for its price, sent as it is, and without the text beside it', async () => {
  const { user, callsOf } = openPage(createPath, answers)
  await user.type(await screen.findByRole('textbox', { name: /^Text der Anfrage/ }), 'Verworfen')
  await user.click(screen.getByRole('radio', { name: 'Datei hochladen' }))
  await user.upload(screen.getByLabelText('Datei', { selector: 'input' }), new File(['Gebühr'], 'brief.txt'))
  expect(await screen.findByText('brief.txt')).toBeVisible()
  await waitFor(() =>
    expect(callsOf('agent.public_query.quote').at(-1)?.body).toEqual({
      characters: 6,
      ocr_pages: 0,
      response_length: 'medium',
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Anfrage stellen' }))
  expect(await screen.findByRole('heading', { level: 1, name: /Hundesteuer/ })).toBeVisible()
  const sent = callsOf('agent.public_query.store')[0]?.body as FormData
  expect(sent.get('public_query_file')).toHaveProperty('name', 'brief.txt')
  expect(sent.get('input_mode')).toBe('file')
  expect(sent.get('public_query')).toBe('')
})

test('what was typed is there again after a reload, for the same person alone', async () => {
  const { user } = openPage(createPath, answers)
  await user.type(await screen.findByRole('textbox', { name: /^Text der Anfrage/ }), 'Was kostet ein Hund?')
  cleanup()
  openPage(createPath, answers)
  expect(await screen.findByRole('textbox', { name: /^Text der Anfrage/ })).toHaveValue(
    'Was kostet ein Hund?',
  )
  cleanup()
  const other = { ...sessionOf({ ...person, id: sampleId(2) }), active_tenant_id: sampleId(71) }
  openPage(createPath, { ...answers, 'session.show': other })
  expect(await screen.findByRole('textbox', { name: /^Text der Anfrage/ })).toHaveValue('')
})
