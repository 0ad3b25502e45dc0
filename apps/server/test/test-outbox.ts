import type { Mail, Outbox } from '../src/platform/mail.ts'

export interface TestOutbox extends Outbox {
  mails: Mail[]
  /** The next mail to this address that was not taken yet; waits until it is delivered. */
  take(to: string): Promise<Mail>
  /** The link of the next mail to this address, as its path. */
  takeLink(to: string): Promise<string>
  startOver(): void
}

export const createTestOutbox = (): TestOutbox => {
  const mails: Mail[] = []
  const waiting: { to: string; resolve: (mail: Mail) => void }[] = []
  const untaken: Mail[] = []
  const take = (to: string) => {
    const index = untaken.findIndex(mail => mail.to === to)
    const [mail] = index < 0 ? [] : untaken.splice(index, 1)
    if (mail) return Promise.resolve(mail)
    return new Promise<Mail>(resolve => waiting.push({ to, resolve }))
  }
  return {
    mails,
    async deliver(mail) {
      mails.push(mail)
      const index = waiting.findIndex(entry => entry.to === mail.to)
      const [entry] = index < 0 ? [] : waiting.splice(index, 1)
      if (entry) entry.resolve(mail)
      else untaken.push(mail)
    },
    kept: async () => [],
    startOver() {
      for (const list of [mails, untaken, waiting]) list.length = 0
    },
    take,
    async takeLink(to) {
      const { text } = await take(to)
      const link = /https?:\/\/\S+/.exec(text)?.[0]
      if (!link) throw new Error(`Kein Link in der Mail an ${to}: ${text}`)
      return new URL(link).pathname
    },
  }
}
