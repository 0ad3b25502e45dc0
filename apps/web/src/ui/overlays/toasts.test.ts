import { beforeEach, expect, test, vi } from 'vitest'
import { createToastQueue, toastDurationMs, toastFadeMs } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
const queueOf = (...texts: string[]) => {
  const queue = createToastQueue()
  queue.subscribe(() => {})
  for (const text of texts) queue.add('info', text)
  return queue
}

const textsOf = (queue: ReturnType<typeof createToastQueue>) => queue.getVisible().map(toast => toast.text)

test('at most three messages are visible and the rest wait their turn', () => {
  const queue = queueOf('a', 'b', 'c', 'd', 'e')
  expect(textsOf(queue)).toEqual(['a', 'b', 'c'])
})

test('a waiting message appears once one has faded out, not before', () => {
  const queue = queueOf('a', 'b', 'c', 'd')
  const [first] = queue.getVisible()
  queue.dismiss(first?.id ?? 0)
  expect(queue.getVisible()[0]?.isLeaving).toBe(true)
  vi.advanceTimersByTime(toastFadeMs - 1)
  expect(textsOf(queue)).toEqual(['a', 'b', 'c'])
  vi.advanceTimersByTime(1)
  expect(textsOf(queue)).toEqual(['b', 'c', 'd'])
})

test('a message leaves after five seconds and fades for 300 ms', () => {
  const queue = queueOf('a')
  vi.advanceTimersByTime(toastDurationMs - 1)
  expect(queue.getVisible()[0]?.isLeaving).toBe(false)
  vi.advanceTimersByTime(1)
  expect(queue.getVisible()[0]?.isLeaving).toBe(true)
  vi.advanceTimersByTime(toastFadeMs)
  expect(queue.getVisible()).toEqual([])
})

test('the time of a waiting message starts only when it is shown', () => {
  const queue = queueOf('a', 'b', 'c', 'd')
  vi.advanceTimersByTime(toastDurationMs + toastFadeMs)
  expect(textsOf(queue)).toEqual(['d'])
  vi.advanceTimersByTime(toastDurationMs - 1)
  expect(queue.getVisible()[0]?.isLeaving).toBe(false)
})

test('the time of a message that is there before the page starts with the page', () => {
  const queue = createToastQueue()
  queue.add('success', 'Sie wurden abgemeldet.')
  vi.advanceTimersByTime(60_000)
  queue.subscribe(() => {})
  vi.advanceTimersByTime(toastDurationMs - 1)
  expect(queue.getVisible()).toMatchObject([{ text: 'Sie wurden abgemeldet.', isLeaving: false }])
  vi.advanceTimersByTime(1)
  expect(queue.getVisible()[0]?.isLeaving).toBe(true)
})

test('no message leaves while somebody points at them, and the remaining time goes on afterwards', () => {
  const queue = queueOf('a')
  vi.advanceTimersByTime(4000)
  queue.pause()
  vi.advanceTimersByTime(60_000)
  expect(queue.getVisible()[0]?.isLeaving).toBe(false)
  queue.resume()
  vi.advanceTimersByTime(999)
  expect(queue.getVisible()[0]?.isLeaving).toBe(false)
  vi.advanceTimersByTime(1)
  expect(queue.getVisible()[0]?.isLeaving).toBe(true)
})

test('a message can stay for a time of its own', () => {
  const queue = queueOf()
  queue.add('error', 'kurz', { durationMs: 1000 })
  vi.advanceTimersByTime(1000)
  expect(queue.getVisible()[0]?.isLeaving).toBe(true)
})
