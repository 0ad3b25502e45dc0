/** The program of a child process: reads files that nobody trusts, one after the other, and answers with their text. */
import { Socket } from 'node:net'
import { cutNetwork } from '../../../../platform/sandbox/cut-network.ts'
import { startWatch } from '../../../../platform/sandbox/watch.ts'
import { installationFault } from './installation-fault.ts'
import type { Answer, ChildSettings } from './protocol.ts'
import { codeOf, readFile } from './read-file.ts'
import { type Request, requestsOf } from './requests.ts'

const settings = JSON.parse(process.argv[2] ?? '') as ChildSettings
const { limits } = settings
const output = new Socket({ fd: 3, readable: false, writable: true })
const watch = startWatch(limits.residentBytes)
cutNetwork()

const send = (answer: Answer): void => {
  output.write(`${JSON.stringify(answer)}\n`)
}

const recogniser = settings.canRecognise ? (await import('../ocr/recognise.ts')).createRecogniser() : null

const progress = {
  onPages: (pages: number) => {
    watch.extend(pages * limits.cpuMillisecondsPerPage)
    send({ type: 'pages', pages })
  },
  onOcrPage: () => {
    watch.allow(limits.cpuMillisecondsPerOcrPage)
    send({ type: 'ocrPage' })
  },
  onPage: (done: number, of: number) => send({ type: 'progress', share: done / of }),
}

const answer = async (request: Request): Promise<void> => {
  watch.allow(limits.cpuMilliseconds)
  try {
    const result =
      request.task.action === 'count'
        ? { pages: await (await import('./count-pages.ts')).countPages(request) }
        : await readFile(request, progress, recogniser)
    send({ type: 'done', result, isWorn: process.memoryUsage.rss() > limits.residentBytes / 2 })
  } catch (error) {
    const detail = installationFault(error)
    send(detail ? { type: 'broken', detail } : { type: 'failed', code: codeOf(error, request.task.kind) })
  } finally {
    watch.allow(Number.POSITIVE_INFINITY)
  }
}

send({ type: 'ready' })
for await (const request of requestsOf(process.stdin)) await answer(request)
process.exit(0)
