/** Stands in the place of the program that reads files, and does what the first word of the file says. */
import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup, promises as names } from 'node:dns'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect, createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cutNetwork } from '../../src/platform/sandbox/cut-network.ts'

const output = new Socket({ fd: 3, readable: false, writable: true })
const send = (answer: unknown) => output.write(`${JSON.stringify(answer)}\n`)

/** As the real one does. */
cutNetwork()
send({ type: 'ready' })

/** What a parser that was taken over would try; how much of it succeeds. */
const explore = (): number => {
  const here = '127.0.0.1'
  const attempts: (() => unknown)[] = [
    () => fetch(`http://${here}:9`),
    () => get(`http://${here}:9`),
    () => connect(9, here),
    () => createServer().listen(0, here),
    () => createSocket('udp4').send('x', 9, here),
    () => lookup('geheimnis.example', () => undefined),
    () => names.resolve('geheimnis.example'),
    () => readFileSync(join(import.meta.dirname, '../../migrations/0001_foundation.sql')),
    () => readFileSync('/etc/passwd'),
    () => writeFileSync(join(tmpdir(), 'lotse-explored'), 'x'),
    () => {
      if (spawnSync(process.execPath, ['--version']).error) throw new Error('refused')
    },
    () => {
      if (Object.keys(process.env).every(name => name === 'TZ')) throw new Error('nothing to see')
    },
  ]
  return attempts.filter(attempt => {
    try {
      attempt()
      return true
    } catch {
      return false
    }
  }).length
}

const acts: Record<string, () => void> = {
  loop: () => {
    for (;;);
  },
  wait: () => undefined,
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  leave: () => process.exit(3),
  full: () => process.abort(),
  chatter: () => output.write('this is no answer\n'),
  invent: () => send({ type: 'failed', code: 'constructor' }),
  flood: () => {
    const line = 'x'.repeat(1_000_000)
    const pour = (): void => {
      while (output.write(line));
      output.once('drain', pour)
    }
    pour()
  },
  explore: () => send({ type: 'done', result: { pages: explore() } }),
  count: () => send({ type: 'done', result: { pages: Number(process.pid) } }),
}

process.stdin.on('data', (piece: Buffer) => {
  const act = /lotse:(\w+)/.exec(piece.toString('latin1'))?.[1]
  if (act) acts[act]?.()
})
