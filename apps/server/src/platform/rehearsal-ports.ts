import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BlobMissing, type Blobs } from './blobs/blobs.ts'
import { newId } from './ids.ts'
import type { Limits } from './limits.ts'
import { createLog } from './log.ts'
import { OutboundError } from './outbound.ts'
import type { Ports } from './ports.ts'

/** Files that are forgotten with the process. */
const createMemoryBlobs = (): Blobs => {
  const files = new Map<string, Buffer>()
  const known = (key: string): Buffer => {
    const found = files.get(key)
    if (!found) throw new BlobMissing(key)
    return found
  }
  return {
    async put(content, key = newId()) {
      files.set(key, content instanceof Uint8Array ? Buffer.from(content) : await buffer(content))
      return key
    },
    read: key => Readable.from([known(key)]),
    size: async key => known(key).length,
    withFile: async () => {
      throw new Error('In einer Probe wird keine Datei geöffnet')
    },
    delete: async key => {
      files.delete(key)
    },
    check: async () => {},
    close: async () => {},
  }
}

/** Nobody is counted: real people must not find their share used up. */
const unlimited: Limits = {
  take: async () => ({ isAllowed: true }),
  takeAll: async () => ({ isAllowed: true }),
  add: async (_, amounts) => amounts.map(() => ({ sum: 0, endsAt: new Date() })),
  read: async () => null,
  hold: async () => async () => {},
}

/** Under which a rehearsal is called; no name server knows it. */
const rehearsalAddress = 'http://probe.invalid'

/** The parts of the program for a rehearsal: nothing leaves the house, nothing is kept, nobody works on anything, time stands still. */
export const rehearsalPorts = (real: Ports, now: () => Date): Ports => ({
  ...real,
  config: { ...real.config, baseUrl: rehearsalAddress, role: 'web', trustedProxies: [] },
  clock: { now },
  log: createLog('silent'),
  limits: unlimited,
  blobs: createMemoryBlobs(),
  ai: { chat: null, embedding: null },
  outbox: { deliver: async () => {}, kept: async () => [] },
  outbound: {
    check: url => real.outbound.check(url),
    request: async () => {
      throw new OutboundError('unreachable', 'In einer Probe wird niemand angerufen.')
    },
    close: async () => {},
  },
  jobs: {
    async enqueue(_, job, payload) {
      job.payload.parse(payload)
    },
    isReady: async () => true,
    isTicking: async () => true,
  },
})
