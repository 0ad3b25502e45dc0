import type { Adapter, AdapterPayload, ClientMetadata } from 'oidc-provider'

/** What an OpenID service of tests remembers, clients that are registered later included. */
export const openidMemory = (clients: Map<string, ClientMetadata>) => {
  const stored = new Map<string, AdapterPayload>()
  return class Memory implements Adapter {
    readonly #model: string
    constructor(model: string) {
      this.#model = model
    }
    #key = (id: string) => `${this.#model}:${id}`
    async upsert(id: string, payload: AdapterPayload) {
      stored.set(this.#key(id), payload)
    }
    async find(id: string) {
      return this.#model === 'Client' ? (clients.get(id) as AdapterPayload) : stored.get(this.#key(id))
    }
    #findBy = (test: (payload: AdapterPayload) => boolean) =>
      [...stored].find(([key, payload]) => key.startsWith(`${this.#model}:`) && test(payload))?.[1]
    async findByUid(uid: string) {
      return this.#findBy(payload => payload.uid === uid)
    }
    async findByUserCode(code: string) {
      return this.#findBy(payload => payload.userCode === code)
    }
    async consume(id: string) {
      const payload = stored.get(this.#key(id))
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    }
    async destroy(id: string) {
      stored.delete(this.#key(id))
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
    }
  }
}
