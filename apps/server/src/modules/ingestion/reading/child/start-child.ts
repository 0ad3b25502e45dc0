import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { memorySignal, timeSignal } from '../../../../platform/sandbox/end-signals.ts'
import { isReasonCode, ReadingError, type ReasonCode } from '../reasons.ts'
import { takeAnswers } from './answers.ts'
import { childCommand } from './command.ts'
import type { Answer, ChildSettings, Task, TaskResult } from './protocol.ts'
import { createTimeLimit } from './time-limit.ts'

export interface Child {
  readonly pid: number | undefined
  /** Rejects with a ReadingError; after that the child is gone or must be stopped. No piece of the content is kept when the next is asked for. */
  run(
    task: Task,
    content: AsyncIterable<Uint8Array>,
    onProgress: (share: number) => void,
  ): Promise<TaskResult>
  /** Ends it at once; what it was doing fails for this reason. */
  stop(code: ReasonCode): void
  readonly isAlive: boolean
  /** It should read no further file. */
  readonly isWorn: boolean
}

const codeOfExit = (signal: NodeJS.Signals | null): ReasonCode => {
  if (signal === memorySignal) return 'tooMuchMemory'
  if (signal === timeSignal) return 'tooSlow'
  // The engine aborts when its heap is full.
  return signal === 'SIGABRT' || signal === 'SIGTRAP' ? 'tooMuchMemory' : 'crashed'
}

/** The end of what a child that broke said about it. */
const complaintCharacters = 4_000

interface Job {
  resolve(result: TaskResult): void
  reject(error: Error): void
  onProgress(share: number): void
}

/** Starts a process that reads files. `program` is another one in tests of what happens when it misbehaves. */
export const startChild = (settings: ChildSettings, program?: string): Child => {
  const { limits } = settings
  const child = spawn(process.execPath, childCommand(settings, program), {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    env: { TZ: 'UTC' },
  })
  const input = child.stdin as Writable & { ref?(): void; unref?(): void }
  const output = child.stdio[3] as Readable & { ref?(): void; unref?(): void }
  const complaints = child.stderr as Readable & { ref?(): void; unref?(): void }
  let job: Job | null = null
  let isAlive = true
  let isReady = false
  let complained = ''
  let isWorn = false
  let stopCode: ReasonCode | null = null

  const hold = (isHeld: boolean) => {
    const act = isHeld ? 'ref' : 'unref'
    child[act]()
    input[act]?.()
    output[act]?.()
    complaints[act]?.()
  }
  const end = (finish: (job: Job) => void) => {
    const current = job
    job = null
    timeLimit.end()
    hold(false)
    if (current) finish(current)
  }
  const broken = (detail: string): ReadingError =>
    new ReadingError('brokenReader', { cause: new Error([detail, complained].filter(Boolean).join('\n')) })
  const stop = (code: ReasonCode) => {
    stopCode ??= code
    isAlive = false
    child.kill('SIGKILL')
  }
  /** Processor time is watched by the child itself; this ends one that neither works nor ends. */
  const timeLimit = createTimeLimit(() => stop('tooSlow'))
  const expectWithin = (cpuMilliseconds: number) => timeLimit.allow(cpuMilliseconds * limits.wallFactor)
  const take = (answer: Answer) => {
    if (answer.type === 'ready') isReady = true
    else if (answer.type === 'pages')
      expectWithin(limits.cpuMilliseconds + answer.pages * limits.cpuMillisecondsPerPage)
    else if (answer.type === 'ocrPage') expectWithin(limits.cpuMillisecondsPerOcrPage)
    else if (answer.type === 'progress') job?.onProgress(answer.share)
    else if (answer.type === 'done') {
      isWorn = answer.isWorn === true
      end(current => current.resolve(answer.result))
    } else if (answer.type === 'broken') end(current => current.reject(broken(String(answer.detail))))
    else end(current => current.reject(new ReadingError(isReasonCode(answer.code) ? answer.code : 'crashed')))
  }

  takeAnswers(output, take, isTooLong => stop(isTooLong ? 'tooMuchText' : 'crashed'))
  // A child that ends while it is sent a file breaks the pipe; its exit says why.
  input.on('error', () => undefined)
  output.on('error', () => undefined)
  complaints.on('error', () => undefined)
  complaints.setEncoding('utf8').on('data', (text: string) => {
    complained = (complained + text).slice(-complaintCharacters)
  })
  const gone = (signal: NodeJS.Signals | null, how: string) => {
    isAlive = false
    const hasNotStarted = !isReady && !signal && !stopCode
    end(current =>
      current.reject(hasNotStarted ? broken(how) : new ReadingError(stopCode ?? codeOfExit(signal))),
    )
  }
  child.on('error', error => gone(null, error.message))
  child.on('close', (code, signal) => gone(signal, `The program has ended with ${code} before it began.`))
  if (settings.canRecognise && child.pid !== undefined)
    try {
      setPriority(child.pid, 10)
    } catch {
      // A system without priorities reads at the normal one.
    }
  hold(false)

  const sent = (piece: Uint8Array): Promise<void> =>
    new Promise(resolve => {
      // 'close' comes too when the child is gone, so that nobody waits for a pipe without an end.
      const go = () => {
        input.off('close', go)
        resolve()
      }
      input.on('close', go)
      input.write(piece, go)
    })

  const sendFile = async (task: Task, content: AsyncIterable<Uint8Array>): Promise<void> => {
    const head = Buffer.from(JSON.stringify(task))
    const length = Buffer.alloc(4)
    length.writeUInt32LE(head.length)
    input.write(Buffer.concat([length, head]))
    let bytes = 0
    for await (const piece of content) {
      if (!isAlive) return
      bytes += piece.length
      if (!input.destroyed) await sent(piece)
    }
    if (bytes !== task.size) throw new Error('The file has changed while it was read.')
  }

  return {
    pid: child.pid,
    get isAlive() {
      return isAlive
    },
    get isWorn() {
      return isWorn
    },
    stop,
    run: (task, content, onProgress) =>
      new Promise((resolve, reject) => {
        if (!isAlive) {
          reject(new ReadingError(stopCode ?? 'crashed'))
          return
        }
        job = { resolve, reject, onProgress }
        hold(true)
        expectWithin(limits.cpuMilliseconds)
        sendFile(task, content).catch((error: Error) => {
          end(current => current.reject(error))
          stop('stopped')
        })
      }),
  }
}
