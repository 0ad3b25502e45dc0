import { once } from 'node:events'
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { OpenidService } from '../apps/server/test/openid-service.ts'
import { testKeyPair } from '../apps/server/test/saml-idp.ts'

const hostOf = ({ issuer }: OpenidService): string => new URL(issuer).host

const passOn = (services: OpenidService[], req: IncomingMessage, res: ServerResponse): void => {
  const { host = '' } = req.headers
  const service = services.find(one => hostOf(one) === host)
  if (!service) return void res.writeHead(404).end()
  const passed = ask(
    {
      port: service.port,
      host: '127.0.0.1',
      method: req.method,
      path: req.url,
      headers: { ...req.headers, 'x-forwarded-host': host, 'x-forwarded-proto': 'https' },
    },
    reply => {
      res.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(res)
    },
  )
  passed.on('error', () => res.destroy())
  req.pipe(passed)
}

/** Where a browser ends up that goes to a vendor's address: at the service that poses as the vendor. */
export const openVendorDoors = async (...services: OpenidService[]) => {
  const { certificate, privateKey } = await testKeyPair('vendors.test')
  const doors = createServer({ cert: certificate, key: privateKey }, (req, res) => passOn(services, req, res))
  await once(doors.listen(0, '127.0.0.1'), 'listening')
  const { port } = doors.address() as AddressInfo
  const rules = services.map(service => `MAP ${hostOf(service)} 127.0.0.1:${port}`)
  return {
    browserArguments: [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors'],
    async close() {
      doors.closeAllConnections()
      await new Promise(done => doors.close(done))
    },
  }
}
