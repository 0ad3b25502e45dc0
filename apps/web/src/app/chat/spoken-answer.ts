import { parseMarkdown, plainTextOf } from '@lotse/chat'
import type { Entry } from './conversation-state.ts'

/** What is announced once an answer is there; nothing for what was there before. */
export const announcementOf = (
  entries: readonly Entry[],
  {
    isAnswering,
    knownLast,
    botName,
  }: { isAnswering: boolean; knownLast: string | undefined; botName: string },
): string => {
  if (isAnswering) return 'Die Antwort wird geschrieben.'
  const last = entries.at(-1)
  if (last?.role !== 'assistant' || last.id === knownLast) return ''
  if (last.status === 'cancelled') return 'Die Antwort wurde angehalten.'
  const words = [last.help, last.text].map(text => (text ? plainTextOf(parseMarkdown(text)) : ''))
  return `${botName}: ${words.filter(Boolean).join(' ')}`
}
