import { type ChatEvent, type ChatMessage, colourThemes, defaultEmbedSettings } from '@lotse/contract'
import { within } from '@testing-library/dom'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Opened } from '../src/talk/server.ts'
import { takeOver } from '../src/widget/take-over.ts'

export const chatbot = '7b0c4a4e-9f63-4d5e-8a44-0c7b1b8f2d11'
export const conversation = '11111111-9f63-4d5e-8a44-0c7b1b8f2d11'
const address = 'https://lotse.test'

export const answer: ChatMessage = {
  id: '22222222-9f63-4d5e-8a44-0c7b1b8f2d11',
  role: 'assistant',
  text: 'Ein Hund kostet **60 Euro**.[1]',
  help: '',
  status: 'completed',
  sources: [
    {
      number: 1,
      document_title: 'Hundesteuersatzung',
      page: 3,
      heading: '§ 4 Steuersatz',
      text: 'Die Steuer beträgt jährlich 60 Euro.',
      dated_on: '2024-03-12',
      url: 'https://stadt.example/satzung',
    },
  ],
  feedback: null,
  created_at: '2026-11-15T10:00:00.000Z',
}

const settings = defaultEmbedSettings({ public_name: 'Lotte', public_description: 'Guten Tag!' })

export interface Wanted {
  settings?: Partial<typeof settings>
  bot?: Partial<Opened['chatbot']>
  prePage?: Opened['pre_page']
  messages?: ChatMessage[]
}

export const openedAs = (wanted: Wanted): Opened => ({
  visitor_token: 'visitor-token',
  visitor_reference: 'K7QD-2M4X-9RTW-0ABC',
  chatbot: {
    uuid: chatbot,
    public_name: 'Lotte',
    public_description: 'Guten Tag!',
    profile_picture_url: null,
    sender_logo_url: null,
    initial_message: '',
    starter_questions: [],
    feedback_disabled: false,
    unavailable_message: null,
    embed_settings: { ...settings, ...wanted.settings },
    theme: { ...colourThemes.lotse.colors },
    dark_theme: { ...colourThemes.lotse.darkColors },
    ...wanted.bot,
  },
  pre_page: wanted.prePage ?? null,
  messages: wanted.messages ?? [],
})

interface Call {
  path: string
  body: Record<string, unknown>
  init: RequestInit
}

/** One answer of the server, sent piece by piece by the test. */
export const createStream = () => {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made
    },
  })
  return {
    response: new Response(body),
    send({ event, data }: ChatEvent) {
      controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    },
    close: () => controller?.close(),
    break: () => controller?.error(new TypeError('network error')),
  }
}
type Stream = ReturnType<typeof createStream>

export const prePage: NonNullable<Opened['pre_page']> = {
  headline: 'Bevor Sie beginnen',
  html: 'Bitte <strong>lesen</strong>',
  checkbox_text: 'Gelesen',
  color_theme: 'forest',
  theme: { ...colourThemes.forest.colors },
  dark_theme: { ...colourThemes.forest.darkColors },
}

export const question: ChatMessage = {
  ...answer,
  id: conversation,
  role: 'user',
  text: 'Was kostet ein Hund?',
  sources: [],
}

export const begin: ChatEvent = {
  event: 'begin',
  data: { conversation_id: conversation, message_id: answer.id },
}
export const text = (piece: string): ChatEvent => ({ event: 'text', data: { text: piece } })
export const end = (message = answer, credits_left_low = false): ChatEvent => ({
  event: 'end',
  data: { message, credits_left_low },
})

/** What the server says to the next questions, in this order. */
export type Said = Stream | Response

/** A server that the test speaks for. */
export const standInForServer = (wanted: Wanted, said: Said[], base = address) => {
  const calls: Call[] = []
  const answerTo = (path: string, signal: AbortSignal | null | undefined): Response => {
    if (path.endsWith('/open')) return Response.json(openedAs(wanted))
    if (path.endsWith('/feedback')) return new Response(null, { status: 204 })
    const next = said.shift()
    if (!next) throw new TypeError('network error')
    if (next instanceof Response) return next
    signal?.addEventListener('abort', next.break)
    return next.response
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace(`${base}/api/chat/${chatbot}`, '')
    calls.push({ path, body: JSON.parse(String(init.body)), init })
    return answerTo(path, init.signal)
  })
  return calls
}

/** A page with the widget on it. */
export const openWebsite = async (wanted: Wanted = {}, said: Said[] = []) => {
  const calls = standInForServer(wanted, said)
  const onPage = takeOver({
    server: address,
    nonce: '',
    asked: [['init', { chatbot }]],
    init() {},
    open() {},
    close() {},
  })
  await vi.waitFor(() => {
    if (!calls.length) throw new Error('The server has not been asked')
  })
  const host = () => document.querySelector('lotse-chat')
  return {
    onPage,
    calls,
    host,
    /** Everything inside of the widget, by role and name. */
    async widget() {
      await vi.waitFor(() => {
        if (!host()?.shadowRoot?.querySelector('.root')) throw new Error('There is no widget')
      })
      const root = host()?.shadowRoot as ShadowRoot
      return { root, ...within(root.querySelector('.root') as HTMLElement) }
    },
  }
}

export const press = (element: Element, key: string, more: KeyboardEventInit = {}): void => {
  element.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
  )
}

/** The visitor goes to another page of the site. */
export const leavePage = (): void => {
  for (const host of document.querySelectorAll('lotse-chat')) host.remove()
  document.body.replaceChildren()
}

const everyday = { isSmall: false, isTouched: false, isDark: false }
export const screen = { ...everyday }

beforeEach(() => {
  Object.assign(screen, everyday)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer')
      ? screen.isTouched
      : query.includes('dark')
        ? screen.isDark
        : screen.isSmall,
    addEventListener() {},
  }))
})
afterEach(() => {
  leavePage()
  document.documentElement.removeAttribute('style')
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
