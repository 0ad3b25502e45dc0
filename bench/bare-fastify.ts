import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

/** The floor to measure against: the same framework answering the same bytes and doing nothing else. */
const body = process.env.BODY ?? '{}'
const app = Fastify()
app.get('/', (_request, reply) => reply.type('application/json').send(body))
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
