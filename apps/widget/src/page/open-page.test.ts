import type { SiteFacts } from '@lotse/contract'
import { waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answer,
  begin,
  chatbot,
  conversation,
  createStream,
  end,
  openedAs,
  prePage,
  press,
  question,
  type Said,
  standInForServer,
  text,
  type Wanted,
} from '../../test/website.ts'
import { openPage } from './open-page.ts'

/** As the server has written it. */
const writtenPage = () => {
  document.body.innerHTML =
    '<header><div id="tools"></div></header><main><div id="content" tabindex="-1"><p>Guten Tag!</p></div></main>'
  return {
    content: document.getElementById('content') as HTMLElement,
    tools: document.getElementById('tools') as HTMLElement,
  }
}

const visit = async (wanted: Wanted = {}, said: Said[] = [], facts: Partial<SiteFacts> = {}) => {
  const calls = standInForServer(wanted, said, '')
  const parts = writtenPage()
  // The page begins with nothing said; what was said before is asked for.
  const opened = openedAs({ ...wanted, messages: [] })
  await openPage(
    { subdomain: 'musterstadt', csrf_token: null, pre_page: wanted.prePage ?? null, opened, ...facts },
    parts,
  )
  const page = within(document.body)
  const ask = (words: string) => {
    const field = page.getByRole('textbox', { name: 'Ihre Frage' }) as HTMLTextAreaElement
    field.value = words
    press(field, 'Enter')
  }
  return { ...page, ...parts, calls, ask }
}

beforeEach(() => {
  delete document.documentElement.dataset.theme
  localStorage.clear()
})

describe('the page of a chatbot', () => {
  it('can be used without a call, and greets with what its chatbot says', async () => {
    const bot = { initial_message: 'Was möchten Sie **wissen**?', starter_questions: ['Wann ist offen?'] }
    const { calls, getByRole, getByText } = await visit({ bot })
    expect(calls).toEqual([])
    expect(getByText('wissen').localName).toBe('strong')
    getByRole('button', { name: 'Wann ist offen?' })
    getByRole('textbox', { name: 'Ihre Frage' })
  })

  it('has one conversation with the widget: asked, answered, with its source, and found again in this tab', async () => {
    const stream = createStream()
    const first = await visit({}, [stream])
    first.ask('Was kostet ein Hund?')
    stream.send(begin)
    stream.send(end())
    await first.findByRole('button', { name: 'Quelle 1: Hundesteuersatzung' })
    expect(first.calls[0]).toMatchObject({
      path: '/messages',
      body: { visitor_token: 'visitor-token', conversation_id: null },
      init: { credentials: 'omit' },
    })
    const again = await visit({ messages: [question, answer] })
    expect(again.calls.map(({ path, body }) => [path, body])).toEqual([
      ['/open', { visitor_token: 'visitor-token', conversation_id: conversation }],
    ])
    again.getByText(question.text)
    again.getByRole('button', { name: 'Neue Unterhaltung' })
  })

  it('says where what was said cannot be had, and still goes on with it', async () => {
    sessionStorage.setItem(`lotse:${chatbot}`, JSON.stringify({ token: 'kept', conversation }))
    const stream = createStream()
    const calls = standInForServer({}, [stream], '')
    const parts = writtenPage()
    const ask = globalThis.fetch
    globalThis.fetch = async (url, init) => {
      if (String(url).endsWith('/open')) throw new TypeError('network error')
      return ask(url, init)
    }
    await openPage(
      { subdomain: 'musterstadt', csrf_token: null, pre_page: null, opened: openedAs({}) },
      parts,
    )
    const page = within(document.body)
    page.getByText(/Das bisher Gesagte ließ sich nicht laden/)
    const field = page.getByRole('textbox', { name: 'Ihre Frage' }) as HTMLTextAreaElement
    field.value = 'Und zwei?'
    press(field, 'Enter')
    expect(calls[0]?.body).toMatchObject({ visitor_token: 'kept', conversation_id: conversation })
  })

  it('speaks for whoever is signed in, with the proof that it is a page of the house', async () => {
    const { ask, calls } = await visit({}, [createStream()], { csrf_token: 'geheim' })
    ask('Was kostet ein Hund?')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.init.credentials).toBe('same-origin')
    expect(calls[0]?.init.headers).toMatchObject({ 'x-csrf-token': 'geheim' })
  })

  it('keeps what was read of an answer that breaks off', async () => {
    const stream = createStream()
    const { ask, findByText, getByRole } = await visit({}, [stream])
    ask('Was kostet ein Hund?')
    stream.send(text('Ein Hund kostet'))
    await findByText('Ein Hund kostet')
    stream.break()
    await findByText(/Hier ist die Antwort abgebrochen/)
    await findByText('Ein Hund kostet')
    getByRole('button', { name: 'Erneut versuchen' })
  })

  it('asks for patience where an answer is long in coming, until its first word', async () => {
    const stream = createStream()
    const { ask, findByText, getByRole, queryByText } = await visit({}, [stream])
    ask('Was kostet ein Hund?')
    stream.send(begin)
    stream.send({ event: 'waiting', data: {} })
    const words = await findByText('Das dauert gerade etwas länger …')
    expect(words.getAttribute('role')).toBe('status')
    expect(getByRole('log').contains(words)).toBe(true)
    stream.send(text('Ein Hund'))
    await findByText('Ein Hund')
    expect(queryByText('Das dauert gerade etwas länger …')).toBeNull()
  })

  it('says why nobody answers, and takes no question', async () => {
    const { getByText, queryByRole } = await visit({ bot: { unavailable_message: 'Zurzeit nicht' } })
    getByText('Zurzeit nicht')
    expect(queryByRole('textbox')).toBeNull()
  })
})

describe('the page before a chat', () => {
  it('comes first, whichever page is opened, and is agreed to once for all pages of the tenant', async () => {
    const site = await visit({ prePage }, [], { opened: null })
    expect(site.content.hidden).toBe(true)
    site.getByRole('heading', { level: 1, name: prePage.headline })
    site.getByRole('button', { name: 'Weiter zum Chat' }).click()
    site.getByText('Bitte bestätigen Sie dies, um fortzufahren.')
    site.getByRole('checkbox', { name: 'Gelesen' }).click()
    site.getByRole('button', { name: 'Weiter zum Chat' }).click()
    await waitFor(() => expect(document.activeElement).toBe(site.content))
    expect(site.content.hidden).toBe(false)
    const chat = await visit({ prePage })
    chat.getByRole('textbox', { name: 'Ihre Frage' })
  })

  it('lets nobody ask before', async () => {
    const { queryByRole, getByRole } = await visit({ prePage })
    getByRole('heading', { level: 2, name: prePage.headline })
    expect(queryByRole('textbox')).toBeNull()
  })
})

describe('the colours of the page', () => {
  it('change by a button, and the choice is kept for the whole product', async () => {
    const { getByRole } = await visit({}, [], { opened: null })
    getByRole('button', { name: 'Dunkles Design einschalten' }).click()
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('lotse.theme')).toBe('dark')
    getByRole('button', { name: 'Helles Design einschalten' })
  })
})
