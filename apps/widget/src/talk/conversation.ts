import { createAnswerOnItsWay, questionOf, type Voice } from './messages.ts'
import { Refusal, type Server } from './server.ts'
import { texts } from './texts.ts'
import { type KeptVisit, newKey } from './visit.ts'

interface Parts {
  server: Server
  visit: KeptVisit
  voice: Voice
  /** Puts a new element at the end of the log, or keeps one in sight that has grown. */
  show(element: HTMLElement): void
  setBusy(isBusy: boolean): void
  /** The tenant's credits are running out. */
  warn(): void
  /** Nothing can be asked here any more. */
  close(): void
}

/** What of it failed is the operator's matter; visitors read that it did, and ask again. */
const inward = ['unavailable', 'internal']
const expired = [401, 403, 404]
const blocked = 'blocked'
const conflict = 409
const patienceMs = 1500
const triesAtMost = 8

/** What was asked, and the key under which it is answered and paid once however often it is sent. */
interface Asked {
  message: string
  key: string
}

export const createConversation = ({ server, visit, voice, show, setBusy, warn, close }: Parts) => {
  let running: AbortController | null = null

  /** The visit has expired, or its conversation is gone: a new one begins, with the question that was asked. */
  const beginAnew = async () => {
    const { visitor_token } = await server.open({ visitor_token: visit.current.token, conversation_id: null })
    visit.keep({ token: visitor_token, conversation: null })
  }

  const receive = async (
    asked: Asked,
    answer: ReturnType<typeof createAnswerOnItsWay>,
    signal: AbortSignal,
  ): Promise<void> => {
    const question = {
      ...asked,
      visitor_token: visit.current.token ?? '',
      conversation_id: visit.current.conversation,
    }
    for await (const { event, data } of server.ask(question, signal)) {
      if (event === 'begin') visit.keep({ conversation: data.conversation_id })
      if (event === 'waiting') answer.wait()
      if (event === 'help') answer.help(data.text)
      if (event === 'source') answer.addSource(data)
      if (event === 'text') answer.add(data.text)
      if (event === 'problem')
        return answer.fail(inward.includes(data.code) ? null : data.message, () => run(asked))
      if (event === 'end') {
        if (data.credits_left_low) warn()
        // This key will not bring another answer.
        return data.message.status === 'failed'
          ? answer.fail(null, () => run({ ...asked, key: newKey() }))
          : answer.finish(data.message)
      }
    }
    // The stream has ended without its last event.
    throw new Error()
  }

  const receivePatiently = async (...[asked, answer, signal]: Parameters<typeof receive>): Promise<void> => {
    for (let tries = 1; ; tries += 1)
      try {
        return await receive(asked, answer, signal)
      } catch (error) {
        const { status, code } = error instanceof Refusal ? error : { status: 0, code: '' }
        // Sent again while the first one is still being answered: what comes of it is said in a moment.
        if (status === conflict && tries < triesAtMost)
          await new Promise(resolve => setTimeout(resolve, patienceMs))
        else if (expired.includes(status) && code !== blocked && tries === 1) await beginAnew()
        else throw error
        if (signal.aborted) throw error
      }
  }

  const run = async (asked: Asked): Promise<void> => {
    running?.abort()
    const mine = new AbortController()
    running = mine
    const answer = createAnswerOnItsWay(voice, show)
    setBusy(true)
    try {
      await receivePatiently(asked, answer, mine.signal)
    } catch (error) {
      const reason = error instanceof Refusal && error.message ? error.message : texts.disconnected
      if (mine.signal.aborted) answer.stop()
      else if (error instanceof Refusal && error.code === blocked) {
        answer.sayInstead(reason)
        close()
      } else answer.fail(reason, () => run(asked))
    } finally {
      if (running === mine) {
        running = null
        setBusy(false)
      }
    }
  }

  return {
    ask(message: string): void {
      show(questionOf(message, new Date()))
      void run({ message, key: newKey() })
    },
    /** A question that stands there already. */
    askAgain(message: string): void {
      void run({ message, key: newKey() })
    },
    stop: () => running?.abort(),
  }
}
