import { waitFor } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import {
  answer,
  begin,
  chatbot,
  conversation,
  createStream,
  end,
  leavePage,
  openWebsite,
  prePage,
  press,
  question,
  screen,
  text,
  type Wanted,
} from '../../test/website.ts'

const opened = async (wanted: Wanted = {}, said: Parameters<typeof openWebsite>[1] = []) => {
  const site = await openWebsite(wanted, said)
  const widget = await site.widget()
  widget.queryByRole('button', { name: /^Chat öffnen/ })?.click()
  await waitFor(() => expect(widget.getByRole('dialog')).toBeTruthy())
  const ask = (words: string) => {
    const field = widget.getByRole('textbox', { name: 'Ihre Frage' }) as HTMLTextAreaElement
    field.value = words
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

const styleOf = (root: ShadowRoot): string =>
  [...root.adoptedStyleSheets]
    .flatMap(sheet => [...sheet.cssRules])
    .map(({ cssText }) => cssText.replace(/: | !/g, sign => sign.trim()))
    .join()

const blocked = () =>
  Response.json(
    { message: 'Ihre Nachrichten werden hier nicht beantwortet.', code: 'blocked', errors: {} },
    { status: 403 },
  )

describe('somebody who is blocked', () => {
  it('reads why, and the conversation ends without anything being asked again', async () => {
    const { ask, asked, calls, findByText, getByText, queryByRole, root } = await opened({}, [blocked()])
    ask('Noch eine Beleidigung')
    await findByText('Ihre Nachrichten werden hier nicht beantwortet.')
    getByText('Diese Unterhaltung ist beendet.')
    expect(queryByRole('textbox')).toBeNull()
    expect(queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
    expect(queryByRole('button', { name: 'Neue Unterhaltung' })).toBeNull()
    expect(root.activeElement?.getAttribute('role')).toBe('log')
    expect(asked()).toHaveLength(1)
    expect(calls.filter(({ path }) => path === '/open')).toHaveLength(1)
  })

  it('reads it at once on the next page, and has no field to ask in', async () => {
    const { getByText, queryByRole } = await opened({
      bot: { unavailable_message: 'Ihre Nachrichten werden hier nicht beantwortet.' },
      settings: { showWhenUnavailable: true },
      messages: [question, answer],
    })
    getByText('Ihre Nachrichten werden hier nicht beantwortet.')
    expect(queryByRole('textbox')).toBeNull()
  })
})

const help = 'Sie sind nicht allein. Rufen Sie **112** oder **0800 111 0 111** an.'

describe('somebody in need', () => {
  it('reads where there is help in an entry of its own, before the answer, with numbers that can be called', async () => {
    const stream = createStream()
    const { ask, findByText, findByRole, getAllByRole, root } = await opened({}, [stream])
    ask('Ich kann nicht mehr')
    stream.send(begin)
    stream.send({ event: 'help', data: { text: help } })
    const note = await findByRole('note', { name: 'Hilfe in Not' })
    expect([...note.querySelectorAll('a')].map(({ href }) => href)).toEqual(['tel:112', 'tel:08001110111'])
    expect(note.closest('[role=log]')).not.toBeNull()
    stream.send(end({ ...answer, help }, false))
    const said = (await findByText('60 Euro')).closest('.message')
    expect(getAllByRole('note')).toEqual([note])
    expect(note.nextElementSibling).toBe(said)
    expect(root.activeElement?.getAttribute('role')).not.toBe('note')
  })

  it('finds it again on the next page', async () => {
    const { getByRole, getByText } = await opened({ messages: [question, { ...answer, help }] })
    expect(getByRole('note', { name: 'Hilfe in Not' }).nextElementSibling).toBe(
      getByText('60 Euro').closest('.message'),
    )
  })
})

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
    const style = styleOf(root)
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
    leavePage()
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
    leavePage()
    const hidden = await openWebsite({ bot, settings: { showWhenUnavailable: false } })
    hidden.onPage.open()
    await new Promise(resolve => setTimeout(resolve))
    expect(hidden.host()).toBeNull()
  })

  it('waits for consent where the tenant asks for it, once per tab', async () => {
    const { root, getByRole, queryByRole } = await opened({ prePage })
    expect(queryByRole('textbox')).toBeNull()
    const start = getByRole('button', { name: 'Weiter zum Chat' })
    start.click()
    const box = getByRole('checkbox', { name: 'Gelesen' })
    expect(getByRole('alert').textContent).toBe('Bitte bestätigen Sie dies, um fortzufahren.')
    expect(root.activeElement).toBe(box)
    box.click()
    expect(getByRole('alert').textContent).toBe('')
    start.click()
    getByRole('textbox', { name: 'Ihre Frage' })
    leavePage()
    const again = await opened({ prePage })
    again.getByRole('textbox', { name: 'Ihre Frage' })
    leavePage()
    const changed = await opened({ prePage: { ...prePage, html: 'Etwas anderes' } })
    expect(changed.queryByRole('textbox')).toBeNull()
  })

  it('gives the page before a chat the colours that were chosen for it', async () => {
    const { root } = await opened({ prePage })
    expect(styleOf(root)).toMatch(/\.consent \{ --primary:#1f5c3a/)
  })

  it('is dark where the page around is, and nowhere else', async () => {
    screen.isDark = true
    const light = await opened()
    expect(light.root.querySelector('.root')?.classList.contains('dark')).toBe(false)
    leavePage()
    document.documentElement.style.colorScheme = 'light dark'
    const dark = await opened()
    expect(dark.root.querySelector('.root')?.classList.contains('dark')).toBe(true)
  })

  it('stands open again on the next page for those who were talking, but never over the whole of a small screen', async () => {
    await opened()
    leavePage()
    const next = await openWebsite()
    await (await next.widget()).findByRole('dialog')
    leavePage()
    screen.isSmall = true
    const small = await (await openWebsite()).widget()
    await new Promise(resolve => setTimeout(resolve))
    expect(small.queryByRole('dialog')).toBeNull()
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
    leavePage()
    const next = await opened({ messages: [question, answer] })
    expect(next.calls[0]?.body).toEqual({ visitor_token: 'visitor-token', conversation_id: conversation })
    next.getByText('Was kostet ein Hund?')
    next.getByRole('button', { name: 'Quelle 1: Hundesteuersatzung' })
    const renewing = next.getByRole('button', { name: 'Neue Unterhaltung' })
    renewing.click()
    press(next.getByRole('button', { name: 'Neu beginnen' }), 'Escape')
    expect(next.root.activeElement).toBe(renewing)
    next.getByText('Was kostet ein Hund?')
    renewing.click()
    next.getByRole('button', { name: 'Neu beginnen' }).click()
    expect(next.queryByRole('button', { name: 'Neue Unterhaltung' })).toBeNull()
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
    await findByText('Ein Hu')
    broken.break()
    await findByText(
      'Hier ist die Antwort abgebrochen, sie ist unvollständig. Die Verbindung wurde unterbrochen.',
    )
    await findByText('Ein Hu')
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
    await vi.waitFor(() => getByText('60 Euro'), { timeout: 60_000 })
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

  it('can be stopped; what was written stays, without numbers that lead nowhere', async () => {
    const stream = createStream()
    const { root, ask, findByRole, findByText, getByText, getByRole } = await opened({}, [stream])
    ask('Was kostet ein Hund?')
    stream.send(begin)
    stream.send(text('60 Euro[1] kostet'))
    await findByText('60 Euro kostet')
    ;(await findByRole('button', { name: 'Antwort anhalten' })).click()
    await findByText('Die Antwort wurde angehalten.')
    getByText('60 Euro kostet')
    expect(root.querySelector('[role=log]')?.textContent).not.toContain('[1]')
    getByRole('button', { name: 'Frage senden' })
  })

  it('names its sources as soon as their numbers are read, and keeps them when it is stopped', async () => {
    const stream = createStream()
    const { root, ask, findByRole, findByText, getByRole, getAllByRole } = await opened({}, [stream])
    const [source] = answer.sources
    ask('Was kostet ein Hund?')
    stream.send(begin)
    if (source) stream.send({ event: 'source', data: source })
    stream.send(text('60 Euro[1]'))
    const citation = await findByRole('button', { name: 'Quelle 1: Hundesteuersatzung' })
    citation.focus()
    citation.click()
    getByRole('group', { name: 'Quelle 1: Hundesteuersatzung' })
    stream.send(text(' im Jahr'))
    await findByText(/im Jahr/)
    // Drawn anew, and still open and in focus.
    getByRole('group', { name: 'Quelle 1: Hundesteuersatzung' })
    expect(root.activeElement?.textContent).toBe('1')
    getByRole('button', { name: 'Antwort anhalten' }).click()
    await findByText('Die Antwort wurde angehalten.')
    expect(getAllByRole('button', { name: /Hundesteuersatzung/ })).toHaveLength(2)
  })

  it('leaves a source open, and the focus in it, when the answer ends meanwhile', async () => {
    const stream = createStream()
    const { root, ask, findByRole, findByText, getByRole, getAllByRole } = await opened({}, [stream])
    const [source] = answer.sources
    ask('Was kostet ein Hund?')
    stream.send(begin)
    if (source) stream.send({ event: 'source', data: source })
    stream.send(text('Ein Hund kostet[1]'))
    ;(await findByRole('button', { name: 'Quelle 1: Hundesteuersatzung' })).click()
    getByRole('link', { name: /^Original öffnen/ }).focus()
    stream.send(end())
    await findByText('60 Euro')
    expect(getAllByRole('group', { name: 'Quelle 1: Hundesteuersatzung' })).toHaveLength(1)
    expect(root.activeElement).toBe(getByRole('link', { name: /^Original öffnen/ }))
    expect(getAllByRole('button', { expanded: true, name: /Hundesteuersatzung/ })).toHaveLength(1)
  })

  it('that found nobody to answer it says so without a word of machines, and is asked again', async () => {
    const [broken, whole] = [createStream(), createStream()]
    const { ask, asked, findByText, findByRole, queryByText } = await opened({}, [broken, whole])
    ask('Was kostet ein Hund?')
    broken.send(begin)
    broken.send(text('Ein Hund kostet[1]'))
    broken.send({
      event: 'problem',
      data: { code: 'unavailable', message: 'Das Sprachmodell ist nicht erreichbar.' },
    })
    await findByText('Hier ist die Antwort abgebrochen, sie ist unvollständig.')
    await findByText('Ein Hund kostet')
    expect(queryByText(/Sprachmodell/)).toBeNull()
    ;(await findByRole('button', { name: 'Erneut versuchen' })).click()
    whole.send(end())
    await findByText('60 Euro')
    expect(asked()).toHaveLength(2)
    expect(queryByText('Ein Hund kostet')).toBeNull()
  })

  it('that takes longer is told so, until its first word', async () => {
    const stream = createStream()
    const { ask, findByText, queryByText } = await opened({}, [stream])
    ask('Was kostet ein Hund?')
    stream.send(begin)
    stream.send({ event: 'waiting', data: {} })
    await findByText('Das dauert gerade etwas länger …')
    stream.send(text('Ein Hund'))
    await findByText('Ein Hund')
    expect(queryByText('Das dauert gerade etwas länger …')).toBeNull()
  })

  it('that is answered with a failure that is kept is asked anew, not for the same failure', async () => {
    const [kept, whole] = [createStream(), createStream()]
    const { ask, asked, findByText, findByRole } = await opened({}, [kept, whole])
    ask('Was kostet ein Hund?')
    kept.send(begin)
    kept.send(end({ ...answer, text: 'Ein Hu', status: 'failed' }))
    ;(await findByRole('button', { name: 'Erneut versuchen' })).click()
    whole.send(end())
    await findByText('60 Euro')
    expect(new Set(asked().map(({ body }) => body.key)).size).toBe(2)
  })

  it('whose answer broke before the page was left can be asked again', async () => {
    const whole = createStream()
    const messages = [question, { ...answer, text: 'Ein Hu', status: 'failed' as const }]
    const { asked, getByText, findByText, findByRole, getAllByText } = await opened({ messages }, [whole])
    getByText('Hier ist die Antwort abgebrochen, sie ist unvollständig.')
    ;(await findByRole('button', { name: 'Erneut versuchen' })).click()
    whole.send(end())
    await findByText('60 Euro')
    expect(asked()[0]?.body.message).toBe(question.text)
    expect(getAllByText(question.text)).toHaveLength(1)
  })

  it('is offered by the chatbot until one is asked', async () => {
    const bot = { starter_questions: ['Was kostet ein Hund?', 'Wann ist offen?'] }
    const { root, asked, getByRole, queryByRole } = await opened({ bot }, [createStream()])
    getByRole('group', { name: 'Vorschläge für Ihre erste Frage' })
    getByRole('button', { name: 'Wann ist offen?' }).click()
    expect(asked()[0]?.body.message).toBe('Wann ist offen?')
    expect(queryByRole('group', { name: 'Vorschläge für Ihre erste Frage' })).toBeNull()
    expect(root.activeElement).toBe(getByRole('textbox', { name: 'Ihre Frage' }))
    getByRole('button', { name: 'Neue Unterhaltung' }).click()
    getByRole('button', { name: 'Neu beginnen' }).click()
    getByRole('button', { name: 'Wann ist offen?' })
  })

  it('that is too long is not sent, and says by how much', async () => {
    const { ask, asked, getByText } = await opened()
    const field = ask('x'.repeat(4001))
    field.dispatchEvent(new Event('input'))
    getByText('Die Frage ist um 1 Zeichen zu lang.')
    expect(asked()).toEqual([])
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

  it('and everything said is deleted when the visitor wants it, which is named with the visitor’s reference', async () => {
    const gone = new Response(null, { status: 204 })
    const { calls, getByRole, getByText, findByText, queryByText } = await opened(
      { messages: [question, answer] },
      [new Response('{}', { status: 503 }), gone],
    )
    getByRole('button', { name: 'Neue Unterhaltung' }).click()
    getByText('Ihre Kennung für Auskunft und Löschung: K7QD-2M4X-9RTW-0ABC')
    getByRole('button', { name: 'Löschen und neu beginnen' }).click()
    await findByText('Das Löschen hat nicht geklappt. Bitte versuchen Sie es noch einmal.')
    getByText(question.text)
    getByRole('button', { name: 'Löschen und neu beginnen' }).click()
    await vi.waitFor(() => expect(queryByText(question.text)).toBeNull())
    expect(calls.slice(1).map(({ path, body }) => [path, body])).toEqual([
      ['/forget', { visitor_token: 'visitor-token' }],
      ['/forget', { visitor_token: 'visitor-token' }],
    ])
  })

  it('that is left behind for a new conversation does not come back', async () => {
    const stream = createStream()
    const { ask, findByText, getByRole, queryByText, findByRole } = await opened({}, [stream])
    ask('Was kostet ein Hund?')
    stream.send(text('Ein Hund kostet'))
    await findByText('Ein Hund kostet')
    getByRole('button', { name: 'Neue Unterhaltung' }).click()
    getByRole('button', { name: 'Neu beginnen' }).click()
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

  it('closes an opened source by Escape on its number, and only then the window', async () => {
    const { getByRole, queryByRole } = await answered()
    const citation = getByRole('button', { name: 'Quelle 1: Hundesteuersatzung' })
    citation.click()
    press(citation, 'Escape')
    expect(queryByRole('group', { name: /^Quelle 1/ })).toBeNull()
    getByRole('dialog')
    press(citation, 'Escape')
    expect(queryByRole('dialog')).toBeNull()
  })

  it('shows a table of its source as one', async () => {
    const [source] = answer.sources
    const table = '| Hund | Euro |\n| --- | --- |\n| erster | 60 |'
    const message = { ...answer, sources: [{ ...source, text: table }] } as typeof answer
    const { getByRole } = await opened({ messages: [message] })
    getByRole('button', { name: 'Quelle 1: Hundesteuersatzung' }).click()
    expect(getByRole('columnheader', { name: 'Euro' })).toBeTruthy()
  })

  it('can be copied as it is read, and says so for three seconds', async () => {
    const writeText = vi.fn()
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const { getByRole, queryByText } = await answered()
    vi.useFakeTimers()
    getByRole('button', { name: 'Antwort kopieren' }).click()
    await vi.waitFor(() => expect(queryByText('Kopiert')).not.toBeNull())
    expect(writeText).toHaveBeenCalledWith('Ein Hund kostet 60 Euro.')
    vi.advanceTimersByTime(3000)
    expect(queryByText('Kopiert')).toBeNull()
  })

  it('bears the time at which it was given', async () => {
    const { root } = await answered()
    expect(root.querySelector('.theirs time')?.getAttribute('datetime')).toBe(answer.created_at)
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
    expect(root.activeElement).toBe(getByRole('button', { name: 'Chat schließen' }))
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
