import { createHash } from 'node:crypto'
import { inspectMessage } from '../apps/server/src/modules/misuse/detection/inspect-message.ts'
import { readSet } from '../apps/server/src/modules/misuse/detection/sets/read-set.ts'

/** What the check of a message costs by its words alone, beside a hash of the same text in the same run. */
const options = { sensitivity: 'medium', ownWords: [], released: [] } as const
const question = readSet('honest').join(' ')

/** Messages of one length, each of other words. */
const messagesOf = (length: number): string[] =>
  Array.from({ length: 64 }, (_, at) => {
    const start = (at * 397) % Math.max(1, question.length - length)
    return question.slice(start, start + length)
  })

const rounds = 7

/** Milliseconds of this process for one message, the best of some rounds: others share the machine. */
const costOf = (messages: readonly string[], work: (text: string) => unknown): number => {
  const costs = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    for (const message of messages) work(message)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / messages.length
  })
  return Math.min(...costs)
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

for (const length of [100, 300, 1000, 10_000]) {
  const messages = messagesOf(length)
  for (const message of messages) inspectMessage(message, options)
  const [check, plain] = [costOf(messages, text => inspectMessage(text, options)), costOf(messages, hash)]
  console.log(
    `Nachricht mit ${String(length).padStart(5)} Zeichen   ${check.toFixed(3)} ms CPU, das ${(check / plain).toFixed(0)}-Fache von SHA-256`,
  )
}
