import { waitFor } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import {
  answer,
  begin,
  chatbot,
  conversation,
  createStream,
  end,
  openWebsite,
  press,
  screen,
  text,
  type Wanted,
} from '../test/website.ts'

const opened = async (wanted: Wanted = {}, said: Parameters<typeof openWebsite>[1] = []) => {
  const site = await openWebsite(wanted, said)
  const widget = await site.widget()
  widget.getByRole('button', { name: /^Chat öffnen/ }).click()
  await waitFor(() => expect(widget.getByRole('dialog')).toBeTruthy())
  const ask = (question: string) => {
    const field = widget.getByRole('textbox', { name: 'Ihre Frage' }) as HTMLTextAreaElement
    field.value = question
    press(field, 'Enter')
    return field
  }
  const asked = () => site.calls.filter(({ path }) => path === '/messages')
  return { ...site, ...widget, ask, asked }
}

/** A question with its whole answer. */
const answered = async (wanted: Wanted = {}, isLow = false) => {
  const stream = createStream()
  const site = await opened(wanted, [stream])
  site.ask('Was kostet ein Hund?')
  stream.send(begin)
  stream.send(end(answer, isLow))
  await site.findByText('60 Euro')
  await site.findByRole('button', { name: 'Frage senden' })
  return site
}

describe('the chat on a page', () => {
  it('greets under its title, says that a machine writes, and calls nobody but its server', async () => {
    const { root, getByRole, getByText, calls } = await opened({ settings: { chatTitle: 'Auskunft' } })
    expect(root.querySelector('h2')?.textContent).toBe('Auskunft')
    expect(getByRole('dialog').getAttribute('aria-labelledby')).toBe(root.querySelector('h2')?.id)
    getByText('Guten Tag!')
    getByText(/schreibt eine KI/)
    expect(calls.map(({ path }) => path)).toEqual(['/open'])
    expect(calls[0]?.init.credentials).toBe('omit')
  })

  it('takes what was chosen for its place, size and colours', async () => {
    const { root } = await opened({
      settings: { position: 'top-left', offsetX: 7, width: 333, zIndex: 77 },
    })
    const style = [...root.adoptedStyleSheets]
      .flatMap(sheet => [...sheet.cssRules])
      .map(({ cssText }) => cssText.replace(/: | !/g, sign => sign.trim()))
      .join()
    expect(root.querySelector('.root')?.className).toBe('root top left')
    for (const part of [
      '--x:7px',
      '--w:333px',
      'z-index:77!important',
      '--primary:#1d4f91',
      'color-scheme:light',
    ])
      expect(style).toContain(part)
  })

  it('is there once, however often it is asked for, and comes back to a page that was emptied', async () => {
    const { onPage, widget, host, calls } = await openWebsite()
    await widget()
    onPage.init({ chatbot })
    expect(document.querySelectorAll('lotse-chat')).toHaveLength(1)
    document.body.replaceChildren()
    onPage.init({ chatbot })
    expect(host()?.isConnected).toBe(true)
    expect(calls).toHaveLength(1)
  })

  it('opens without a launcher when the page says so', async () => {
    const { onPage, widget } = await openWebsite({ settings: { showLauncher: false } })
    const { queryByRole, findByRole } = await widget()
    expect(queryByRole('button')).toBeNull()
    onPage.open()
    await findByRole('dialog')
    onPage.close()
    await waitFor(() => expect(queryByRole('dialog')).toBeNull())
    expect(queryByRole('button')).toBeNull()
  })

  it('says why it cannot answer, or is not there at all', async () => {
    const bot = { unavailable_message: 'Nicht genügend Credits verfügbar' }
    const { getByText, queryByRole } = await opened({ bot })
    getByText('Nicht genügend Credits verfügbar')
    expect(queryByRole('textbox')).toBeNull()
    document.body.replaceChildren()
    const hidden = await openWebsite({ bot, settings: { showWhenUnavailable: false } })
    hidden.onPage.open()
    await new Promise(resolve => setTimeout(resolve))
    expect(hidden.host()).toBeNull()
  })

  it('waits for consent where the tenant asks for it, once per tab', async () => {
    const prePage = {
      headline: 'Bevor Sie beginnen',
      html: 'Bitte <strong>lesen</strong>',
      checkbox_text: 'Gelesen',
      color_theme: 'lotse' as const,
    }
    const { getByRole, queryByRole } = await opened({ prePage })
    expect(queryByRole('textbox')).toBeNull()
    const start = getByRole('button', { name: 'Chat beginnen' }) as HTMLButtonElement
    expect(start.disabled).toBe(true)
    getByRole('checkbox', { name: 'Gelesen' }).click()
    start.click()
    getByRole('textbox', { name: 'Ihre Frage' })
    document.body.replaceChildren()
    const again = await opened({ prePage })
    again.getByRole('textbox', { name: 'Ihre Frage' })
  })
})

describe('a question', () => {
  it('is sent by Enter, not by Shift and Enter, not while a syllable is chosen, and not when it is empty', async () => {
    const { getByRole, asked, ask } = await opened({}, [createStream()])
    const field = getByRole('textbox', { name: 'Ihre Frage' }) as HTMLTextAreaElement
    field.value = 'Was kostet ein Hund?'
    press(field, 'Enter', { shiftKey: true })
    press(field, 'Enter', { isComposing: true })
    expect(asked()).toEqual([])
    ask('   ')
    expect(asked()).toEqual([])
    ask(' Was kostet ein Hund? ')
    expect(asked()[0]?.body).toEqual({
      visitor_token: 'visitor-token',
      conversation_id: null,
      message: 'Was kostet ein Hund?',
      key: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    })
    expect(field.value).toBe('')
  })

  it('is answered piece by piece, and only the whole answer is read aloud', async () => {
    const stream = createStream()
    const { root, ask, findByText, getByText } = await opened({}, [stream])
    ask('Was kostet ein Hund?')
    getByText('Die Antwort wird geschrieben …')
    stream.send(begin)
    stream.send(text('Ein Hund '))
    stream.send(text('kostet **60'))
    const growing = (await findByText('Ein Hund kostet **60')).closest('.message')
    expect(growing?.getAttribute('aria-live')).toBe('off')
    stream.send(end())
    await findByText('60 Euro')
    expect(growing?.isConnected).toBe(false)
    const whole = getByText('60 Euro').closest('.message')
    expect(whole?.hasAttribute('aria-live')).toBe(false)
    expect(whole?.parentElement).toBe(root.querySelector('[role=log]'))
  })

  it('goes on with the conversation of this tab, also on the next page', async () => {
    const site = await answered()
    site.ask('Und zwei?')
    expect(site.asked()[1]?.body.conversation_id).toBe(conversation)
    document.body.replaceChildren()
    const question = { ...answer, id: conversation, role: 'user' as const, text: 'Was kostet ein Hund?' }
    const next = await opened({ messages: [{ ...question, sources: [] }, answer] })
    expect(next.calls[0]?.body).toEqual({ visitor_token: 'visitor-token', conversation_id: conversation })
    next.getByText('Was kostet ein Hund?')
    next.getByRole('button', { name: 'Quelle 1: Hundesteuersatzung' })
    next.getByRole('button', { name: 'Neue Unterhaltung beginnen' }).click()
    expect(next.queryByText('Was kostet ein Hund?')).toBeNull()
    next.ask('Neu?')
    expect(next.asked()[0]?.body.conversation_id).toBeNull()
  })

  it('works where the page may keep nothing', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem() {
        throw new DOMException('denied', 'SecurityError')
      },
      clear() {},
    })
    const site = await answered()
    site.ask('Und zwei?')
    expect(site.asked()[1]?.body.conversation_id).toBe(conversation)
  })

  it('is tried again under the same key after a broken connection', async () => {
    const broken = createStream()
    const cut = createStream()
    const whole = createStream()
    const site = await opened({}, [broken, cut, whole])
    const { root, ask, asked, findByRole, findByText, queryByText } = site
    ask('Was kostet ein Hund?')
    broken.send(begin)
    broken.send(text('Ein Hu'))
    broken.break()
    await findByText('Die Verbindung wurde unterbrochen.')
    const retry = await findByRole('button', { name: 'Erneut versuchen' })
    retry.focus()
    retry.click()
    expect(root.activeElement).toBe(root.querySelector('[role=log]'))
    cut.close()
    ;(await findByRole('button', { name: 'Erneut versuchen' })).click()
    whole.send(end())
    await findByText('60 Euro')
    expect(queryByText('Die Verbindung wurde unterbrochen.')).toBeNull()
    expect(new Set(asked().map(({ body }) => body.key)).size).toBe(1)
    expect(asked()).toHaveLength(3)
  })

  it('that the server is still answering is asked for again by itself', async () => {
    const whole = createStream()
    const busy = Response.json({ message: 'Diese Frage wird gerade beantwortet.' }, { status: 409 })
    const { ask, asked, getByText } = await opened({}, [busy, whole])
    vi.useFakeTimers()
    ask('Was kostet ein Hund?')
    whole.send(end())
    await vi.waitFor(() => getByText('60 Euro'), { timeout: 20_000 })
    expect(asked()).toHaveLength(2)
  })

  it('begins a new visit where the old one has expired', async () => {
    const whole = createStream()
    const expired = Response.json({ message: 'Ihr Besuch ist abgelaufen.' }, { status: 403 })
    const { ask, asked, calls, findByText } = await opened({}, [expired, whole])
    ask('Was kostet ein Hund?')
    whole.send(end())
    await findByText('60 Euro')
    expect(calls.map(({ path }) => path)).toEqual(['/open', '/messages', '/open', '/messages'])
    expect(asked()[0]?.body.key).toBe(asked()[1]?.body.key)
  })

  it.each([
    ['before', Response.json({ message: 'Nicht genügend Credits verfügbar' }, { status: 402 })],
    ['within', null],
  ])('that is refused %s the stream says why in the words of the server', async (_, refusal) => {
    const stream = createStream()
    const { ask, findByText, getByRole } = await opened({}, [refusal ?? stream])
    ask('Was kostet ein Hund?')
    stream.send({ event: 'problem', data: { code: 'x', message: 'Nicht genügend Credits verfügbar' } })
    await findByText('Nicht genügend Credits verfügbar')
    getByRole('button', { name: 'Erneut versuchen' })
  })

  it('can be stopped; what was written stays', async () => {
    const stream = createStream()
    const { ask, findByRole, findByText, getByText, getByRole } = await opened({}, [stream])
    ask('Was kostet ein Hund?')
    stream.send(begin)
    stream.send(text('Ein Hund kostet'))
    await findByText('Ein Hund kostet')
    ;(await findByRole('button', { name: 'Antwort anhalten' })).click()
    await findByText('Die Antwort wurde angehalten.')
    getByText('Ein Hund kostet')
    getByRole('button', { name: 'Frage senden' })
  })

  it('is not stopped by the second click on the button that sent it', async () => {
    const { getByRole, findByRole, asked } = await opened({}, [createStream()])
    const field = getByRole('textbox', { name: 'Ihre Frage' }) as HTMLTextAreaElement
    field.value = 'Was kostet ein Hund?'
    const send = getByRole('button', { name: 'Frage senden' })
    send.focus()
    send.click()
    const stop = await findByRole('button', { name: 'Antwort anhalten' })
    expect((stop.getRootNode() as ShadowRoot).activeElement).toBe(stop)
    stop.dispatchEvent(new MouseEvent('click', { detail: 2 }))
    expect(asked()[0]?.init.signal?.aborted).toBe(false)
    stop.click()
    expect(asked()[0]?.init.signal?.aborted).toBe(true)
  })

  it('that is left behind for a new conversation does not come back', async () => {
    const stream = createStream()
    const { ask, findByText, getByRole, queryByText, findByRole } = await opened({}, [stream])
    ask('Was kostet ein Hund?')
    stream.send(text('Ein Hund kostet'))
    await findByText('Ein Hund kostet')
    getByRole('button', { name: 'Neue Unterhaltung beginnen' }).click()
    await findByRole('button', { name: 'Frage senden' })
    expect(queryByText('Die Antwort wurde angehalten.')).toBeNull()
    expect(queryByText('Ein Hund kostet')).toBeNull()
  })
})

describe('an answer', () => {
  it('shows a source where it is named: title, page, day, passage and the way to the original', async () => {
    const { getByRole, queryByRole } = await answered()
    const citation = getByRole('button', { name: 'Quelle 1: Hundesteuersatzung' })
    citation.click()
    const card = getByRole('group', { name: 'Quelle 1: Hundesteuersatzung' })
    expect(citation.getAttribute('aria-expanded')).toBe('true')
    expect(citation.getAttribute('aria-controls')).toBe(card.id)
    expect(card.textContent).toContain('Seite 3 · Stand 12.03.2024 · § 4 Steuersatz')
    expect(card.querySelector('blockquote')?.textContent).toBe('Die Steuer beträgt jährlich 60 Euro.')
    const link = card.querySelector('a')
    expect([link?.href, link?.rel]).toEqual(['https://stadt.example/satzung', 'noopener noreferrer'])
    link?.focus()
    press(link as Element, 'Escape')
    expect(queryByRole('group', { name: /^Quelle 1/ })).toBeNull()
    expect((citation.getRootNode() as ShadowRoot).activeElement).toBe(citation)
    getByRole('dialog')
  })

  it('gives no address to a source that has none of the web', async () => {
    const [source] = answer.sources
    const message = { ...answer, sources: [{ ...source, url: 'javascript:alert(1)' }] } as typeof answer
    const { getByRole } = await opened({ messages: [message] })
    getByRole('button', { name: 'Quelle 1: Hundesteuersatzung' }).click()
    expect(getByRole('group', { name: /^Quelle 1/ }).querySelector('a')).toBeNull()
  })

  it('is rated once, with thanks for three seconds', async () => {
    const { getByRole, findByText, queryByText, calls } = await answered()
    vi.useFakeTimers()
    const thumb = getByRole('button', { name: 'Hilfreich' })
    thumb.click()
    thumb.click()
    await vi.waitFor(() => expect(queryByText('Vielen Dank für Ihre Rückmeldung!')).not.toBeNull())
    expect(thumb.getAttribute('aria-pressed')).toBe('true')
    vi.advanceTimersByTime(2900)
    await findByText('Vielen Dank für Ihre Rückmeldung!')
    vi.advanceTimersByTime(200)
    expect(queryByText('Vielen Dank für Ihre Rückmeldung!')).toBeNull()
    const ratings = calls.filter(({ path }) => path.endsWith('/feedback'))
    expect(ratings.map(({ path, body }) => [path, body])).toEqual([
      [`/messages/${answer.id}/feedback`, { visitor_token: 'visitor-token', feedback: 'positive' }],
    ])
  })

  it('is not rated where that is switched off', async () => {
    const { queryByRole } = await answered({ bot: { feedback_disabled: true } })
    expect(queryByRole('button', { name: 'Hilfreich' })).toBeNull()
  })

  it('warns when the credits run out', async () => {
    const { getByText } = await answered({}, true)
    getByText('Das Guthaben dieses Chatbots ist bald aufgebraucht.')
  })
})

describe('the keyboard', () => {
  it('gets into the window, and Escape leads back to the launcher', async () => {
    const { root, getByRole, queryByRole } = await opened()
    expect(root.activeElement).toBe(getByRole('textbox', { name: 'Ihre Frage' }))
    press(getByRole('textbox', { name: 'Ihre Frage' }), 'Escape')
    expect(queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(root.activeElement).toBe(getByRole('button', { name: /^Chat öffnen/ })))
  })

  it('comes back to the element of the page that opened the window', async () => {
    const { onPage, widget } = await openWebsite({ settings: { showLauncher: false } })
    const { findByRole } = await widget()
    const own = document.body.appendChild(document.createElement('button'))
    own.focus()
    onPage.open()
    press(await findByRole('textbox', { name: 'Ihre Frage' }), 'Escape')
    expect(document.activeElement).toBe(own)
  })

  it('stays inside where the window fills the screen, and is free elsewhere', async () => {
    screen.isSmall = true
    const { root, getByRole } = await opened()
    expect(getByRole('dialog').getAttribute('aria-modal')).toBe('true')
    const last = getByRole('button', { name: 'Frage senden' })
    last.focus()
    press(last, 'Tab')
    expect(root.activeElement).toBe(getByRole('button', { name: 'Neue Unterhaltung beginnen' }))
    press(root.activeElement as Element, 'Tab', { shiftKey: true })
    expect(root.activeElement).toBe(last)
  })

  it('of a phone stays down until the field is touched', async () => {
    screen.isTouched = true
    const { root, getByRole } = await opened()
    expect(root.activeElement).toBe(getByRole('dialog'))
  })

  it('types no shortcuts of the page', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    const { getByRole } = await opened()
    press(getByRole('textbox', { name: 'Ihre Frage' }), '/')
    expect(heard).not.toHaveBeenCalled()
    document.removeEventListener('keydown', heard)
  })
})
