import type { Entry } from './conversation-state.ts'

/** As it is read out: without marks and without the numbers of sources, which are reached one by one. */
export const spokenText = (text: string): string =>
  text
    .replace(/\s?\[\d{1,3}\]/g, '')
    .replace(/^\s*\|[\s|:-]+\|\s*$/gm, '')
    .replace(/[*`#]/g, '')
    .replace(/ *\| */g, ' ')
    .trim()

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
  return `${botName}: ${spokenText(last.text)}`
}
