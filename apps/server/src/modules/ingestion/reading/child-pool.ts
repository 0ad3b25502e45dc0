import type { ChildSettings, Task, TaskResult } from './child/protocol.ts'
import { type Child, startChild } from './child/start-child.ts'
import { ReadingError } from './reasons.ts'

/** A few warm child processes of one kind, and the files that wait for them. */
export interface ChildPool {
  run(
    task: Task,
    content: () => AsyncIterable<Uint8Array>,
    options: { onProgress?: (share: number) => void; signal?: AbortSignal },
  ): Promise<TaskResult>
  close(): void
}

const filesPerChild = 50
const idleMilliseconds = 60_000

interface Place {
  child: Child | null
  files: number
  isBusy: boolean
  idle?: NodeJS.Timeout
}

export interface ChildPoolSettings extends ChildSettings {
  program?: string
  /** Told what is wrong with the installation, and with null that a file was read. */
  onState?(fault: string | null): void
}

export const createChildPool = (
  size: number,
  { program, onState = () => undefined, ...settings }: ChildPoolSettings,
): ChildPool => {
  const places: Place[] = Array.from({ length: size }, () => ({ child: null, files: 0, isBusy: false }))
  const waiting: ((place: Place) => void)[] = []
  let isClosed = false

  const take = (signal?: AbortSignal): Promise<Place> => {
    const free = places.find(place => !place.isBusy && place.child) ?? places.find(place => !place.isBusy)
    if (free) {
      free.isBusy = true
      clearTimeout(free.idle)
      return Promise.resolve(free)
    }
    return new Promise((resolve, reject) => {
      const take = (place: Place) => {
        signal?.removeEventListener('abort', leave)
        resolve(place)
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(take), 1)
        reject(new ReadingError('cancelled'))
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(take)
    })
  }

  const drop = (place: Place) => {
    place.child?.stop('stopped')
    place.child = null
    place.files = 0
  }

  const give = (place: Place) => {
    const next = waiting.shift()
    if (next) return next(place)
    place.isBusy = false
    // A warm child holds about a hundred megabytes, which an idle server does not owe.
    place.idle = setTimeout(() => drop(place), idleMilliseconds).unref()
  }

  return {
    run: async (task, content, { onProgress = () => undefined, signal }) => {
      if (signal?.aborted) throw new ReadingError('cancelled')
      if (isClosed) throw new ReadingError('stopped')
      const place = await take(signal)
      if (isClosed) throw new ReadingError('stopped')
      if (!place.child?.isAlive) {
        place.child = startChild(settings, program)
        place.files = 0
      }
      const { child } = place
      const abort = () => child.stop('cancelled')
      signal?.addEventListener('abort', abort, { once: true })
      try {
        const result = await child.run(task, content(), onProgress)
        onState(null)
        if (++place.files >= filesPerChild || child.isWorn) drop(place)
        return result
      } catch (error) {
        // What a failed file left behind must not reach the next one.
        drop(place)
        if (error instanceof ReadingError && error.code === 'brokenReader')
          onState(error.cause instanceof Error ? error.cause.message : error.message)
        throw error
      } finally {
        signal?.removeEventListener('abort', abort)
        give(place)
      }
    },
    close: () => {
      isClosed = true
      for (const place of places) {
        clearTimeout(place.idle)
        drop(place)
      }
      for (const next of waiting.splice(0)) next({ child: null, files: 0, isBusy: true })
    },
  }
}
