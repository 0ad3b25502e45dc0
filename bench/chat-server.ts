import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type LotseProcess, startLotse } from '../apps/server/test/lotse-process.ts'
import type { ModelReply, ModelRequest, Pace } from './chat-model.ts'

export interface BenchModel {
  baseUrl: string
  setPace(pace: Pace): Promise<void>
  /** What it was asked last. */
  prompts(): Promise<object[]>
  stop(): void
}

export const startModel = async (): Promise<BenchModel> => {
  const child = fork(join(import.meta.dirname, 'chat-model.ts'))
  const reply = async <R extends ModelReply>(): Promise<R> => (await once(child, 'message'))[0] as R
  const ask = <R extends ModelReply>(request: ModelRequest): Promise<R> => {
    const answered = reply<R>()
    child.send(request)
    return answered
  }
  const { baseUrl } = await reply<{ baseUrl: string }>()
  return {
    baseUrl,
    async setPace(pace) {
      await ask({ pace })
    },
    prompts: async () => (await ask<{ prompts: object[] }>({ wanted: 'prompts' })).prompts,
    stop: () => child.disconnect(),
  }
}

/** The product as an operator would run it behind a proxy on the same machine: the visitors' addresses come from the proxy. */
export const startServer = (
  databaseUrl: string,
  dataDir: string,
  model: BenchModel,
  more: Record<string, string> = {},
): Promise<LotseProcess> =>
  startLotse({
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: 'nur-zur-messung-'.repeat(3),
    ADMIN_PASSWORD: 'Mess-Passwort-2026',
    AI_BASE_URL: model.baseUrl,
    AI_CHAT_MODEL: 'probe-chat',
    TRUSTED_PROXIES: '127.0.0.1',
    ...more,
  })

export interface Resources {
  /** Of all its threads, since it started. */
  cpuMs: number
  residentMb: number
  /** Of the JavaScript heap, with what the collector has not come to yet. */
  heapMb: number
}

/** As the product itself reports them to its operator. */
export const resourcesOf = async (url: string): Promise<Resources> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const metric = (name: string): number => {
    const found = new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]
    if (!found) throw new Error(`/metrics nennt kein ${name}`)
    return Number(found)
  }
  return {
    cpuMs: metric('process_cpu_seconds_total') * 1000,
    residentMb: metric('process_resident_memory_bytes') / 1e6,
    heapMb: metric('nodejs_heap_size_used_bytes') / 1e6,
  }
}
