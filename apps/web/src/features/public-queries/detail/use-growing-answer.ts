import { type PublicQueryDetail, type PublicQueryEvent, publicQueryEvents } from '@lotse/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { eventsOf } from '../../../app/api.ts'
import { queryKeyOf } from '../public-queries-query.ts'

const firstPauseMs = 1_000
const longestPauseMs = 15_000

const isKnown = (event: { event: string; data: unknown }): event is PublicQueryEvent =>
  event.event in publicQueryEvents

export const isInWork = ({ response_status: { key } }: Pick<PublicQueryDetail, 'response_status'>): boolean =>
  key === 'pending' || key === 'inprogress'

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(done => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/**
 * The answer while it is being written: null until its first word. Each connection begins with what is there so far; after one that
 * breaks or ends, the request is read as a whole before the next try, so that a page without a stream moves on too.
 */
export const useGrowingAnswer = (id: string, isGrowing: boolean): string | null => {
  const queryClient = useQueryClient()
  const [text, setText] = useState<string | null>(null)

  useEffect(() => {
    if (!isGrowing) return
    const leaving = new AbortController()
    const { signal } = leaving
    const change = (part: Partial<PublicQueryDetail>) =>
      queryClient.setQueryData<PublicQueryDetail>(queryKeyOf(id), known => known && { ...known, ...part })
    const readAnew = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(id), exact: true })

    const take = (received: PublicQueryEvent) => {
      // That it is over counts once all of it is read: a page that knows no more than that would show neither the words nor the answer.
      if (received.event === 'steps')
        change(isInWork(received.data) ? received.data : { steps: received.data.steps })
      else if (received.event === 'text') setText(known => (known ?? '') + received.data.text)
      else if (received.event === 'restart') setText(null)
    }
    const follow = async () => {
      let pauseMs = firstPauseMs
      // Once it is over the page follows no more, which aborts: a stream may end before, and what is read after it may not come through.
      while (!signal.aborted) {
        setText(null)
        try {
          for await (const received of eventsOf(
            'agent.public_query.events',
            { params: { public_query: id } },
            { signal },
          )) {
            pauseMs = firstPauseMs
            if (isKnown(received)) take(received)
          }
        } catch {
          if (signal.aborted) return
        }
        await readAnew()
        await pause(pauseMs, signal)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }
    }
    void follow()
    return () => {
      leaving.abort()
      setText(null)
    }
  }, [id, isGrowing, queryClient])

  return text
}
