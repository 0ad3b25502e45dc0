/** A thread beside the parser. Whatever the parser does, this still runs: it ends the process when it uses too much, or when the server is gone. */
import { workerData } from 'node:worker_threads'
import { memorySignal, timeSignal } from './end-signals.ts'

const { cpuLimit, residentBytes } = workerData as { cpuLimit: SharedArrayBuffer; residentBytes: number }
const limit = new Float64Array(cpuLimit)
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > residentBytes) process.kill(process.pid, memorySignal)
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > (limit[0] ?? 0)) process.kill(process.pid, timeSignal)
}, 50)
