import { startOpenidService } from '../apps/server/test/openid-service.ts'

/** The sign-in service of the measurement in a process of its own, so that its work is not counted as ours. */
const service = await startOpenidService()
service.addClient({
  client_id: 'lotse',
  redirect_uris: (process.env.RETURN_ADDRESSES ?? '').split(' '),
})
for (let number = 0; number < Number(process.env.PEOPLE); number += 1)
  service.people.set(`person-${number}`, {
    email: `person-${number}@stadt.example`,
    email_verified: true,
    name: `Person ${number}`,
  })
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.({ port: service.port, issuer: service.issuer })
