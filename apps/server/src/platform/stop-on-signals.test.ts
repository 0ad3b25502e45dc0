import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { exitOnUncaught, stopOnSignals } from './stop-on-signals.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), fatal: vi.fn() }

const exiting = () => {
  const exited = Promise.withResolvers<number>()
  return { exit: (code: number) => exited.resolve(code), code: exited.promise }
}

describe('a process that is asked to stop', () => {
  it('ends when everything is finished', async () => {
    const signals = new EventEmitter()
    const { exit, code } = exiting()
    const close = vi.fn(async () => {})
    stopOnSignals({ signals, log, close, exit })
    signals.emit('SIGTERM')
    expect(await code).toBe(0)
    expect(close).toHaveBeenCalledOnce()
  })

  it('ends without finishing when its time is over', async () => {
    const signals = new EventEmitter()
    const { exit, code } = exiting()
    stopOnSignals({ signals, log, close: () => new Promise(() => {}), exit, limitMs: 1 })
    signals.emit('SIGTERM')
    expect(await code).toBe(1)
  })

  it('ends at once when it is asked again', async () => {
    const signals = new EventEmitter()
    const { exit, code } = exiting()
    const close = vi.fn(() => new Promise<void>(() => {}))
    stopOnSignals({ signals, log, close, exit })
    signals.emit('SIGTERM')
    signals.emit('SIGINT')
    expect(await code).toBe(1)
    expect(close).toHaveBeenCalledOnce()
  })

  it('ends, and says why, where nobody caught an error', async () => {
    const signals = new EventEmitter()
    const { exit, code } = exiting()
    exitOnUncaught({ signals, log, exit })
    const error = new Error('vergessen')
    signals.emit('unhandledRejection', error)
    expect(await code).toBe(1)
    expect(log.fatal).toHaveBeenCalledWith({ error }, expect.any(String))
  })
})
