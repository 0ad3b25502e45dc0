import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound, OutboundError, type OutboundRequest } from './outbound.ts'
import { nextHop } from './outbound-hop.ts'
import { isPublicAddress } from './outbound-target.ts'

let server: Server
let port: number
let outbound: Outbound
let calls: { path: string; host: string; method: string; headers: IncomingMessage['headers']; body: string }[]
let resolved: string[]
let answers: Record<string, string[][]>
const usedSockets = new WeakSet<Socket>()

const pages: Record<string, (response: ServerResponse) => void> = {
  '/ok': response => response.end('Hallo'),
  '/to-loopback': response => response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end(),
  '/to-name': response => response.writeHead(302, { location: `http://inside.test:${port}/secret` }).end(),
  '/to-file': response => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-odd': response => response.writeHead(302, { location: '//0x7f.1/secret' }).end(),
  '/loop': response => response.writeHead(302, { location: '/loop' }).end(),
  '/twice': response => response.writeHead(307, { location: '/once' }).end(),
  '/once': response => response.writeHead(302, { location: '/ok' }).end(),
  '/elsewhere': response => response.writeHead(307, { location: `http://other.test:${port}/ok` }).end(),
  '/endless': response => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', more)
    }
    more()
  },
  '/bomb': response =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000))),
  '/slow': response => {
    response.writeHead(200)
    response.write('ein Anfang')
  },
  '/silent': () => {},
  '/only-first': response => {
    const { socket } = response
    if (!socket || usedSockets.has(socket)) return socket?.destroy()
    usedSockets.add(socket)
    return response.end('Hallo')
  },
  '/never': response => response.socket?.destroy(),
  '/last': response => response.writeHead(200, { connection: 'close' }).end(),
  '/cookie': response => response.writeHead(200, { 'set-cookie': 'a=b; Path=/' }).end(),
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { url: path = '', method = '', headers } = request
    calls.push({ path, method, headers, body, host: headers.host ?? '' })
    const page = pages[path]
    if (page) page(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  calls = []
  resolved = []
  answers = { 'good.test': [['127.0.0.1']], 'other.test': [['127.0.0.1']] }
  outbound = createOutbound({
    loopback: [`good.test:${port}`, `other.test:${port}`],
    async resolve(host) {
      resolved.push(host)
      const list = answers[host] ?? []
      const addresses = (list.length > 1 ? list.shift() : list[0]) ?? []
      return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  })
  return () => outbound.close()
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})

const good = (path: string) => `http://good.test:${port}${path}`

const faultOf = async (request: string | OutboundRequest): Promise<string> => {
  try {
    await outbound.request(typeof request === 'string' ? { url: request } : request)
    return 'none'
  } catch (error) {
    if (error instanceof OutboundError) return error.code
    throw error
  }
}

describe('a call to a permitted address', () => {
  it('brings the answer', async () => {
    const reply = await outbound.request({ url: good('/ok') })
    expect(reply).toMatchObject({ status: 200, url: good('/ok') })
    expect(reply.body.toString()).toBe('Hallo')
  })

  it('carries method, headers and body, and no cookie that an earlier answer set', async () => {
    await outbound.request({ url: good('/cookie') })
    await outbound.request({ url: good('/ok'), method: 'POST', headers: { 'x-a': 'b' }, body: '{"c":1}' })
    expect(calls[1]).toMatchObject({ method: 'POST', body: '{"c":1}', headers: { 'x-a': 'b' } })
    expect(calls[1]?.headers.cookie).toBeUndefined()
  })

  it('follows up to three redirects, and a redirect that is no repetition loses the body', async () => {
    const reply = await outbound.request({ url: good('/twice'), method: 'POST', body: 'x' })
    expect(reply.url).toBe(good('/ok'))
    expect(calls.map(({ method, body }) => method + body)).toEqual(['POSTx', 'POSTx', 'GET'])
    expect(await faultOf(good('/loop'))).toBe('redirect')
    expect(calls.filter(({ path }) => path === '/loop')).toHaveLength(4)
  })

  it('keeps the headers of the caller from another server', async () => {
    await outbound.request({ url: good('/elsewhere'), headers: { authorization: 'Bearer geheim' } })
    expect(calls.map(({ host, headers }) => [host, headers.authorization])).toEqual([
      [`good.test:${port}`, 'Bearer geheim'],
      [`other.test:${port}`, undefined],
    ])
  })

  it('survives that the other side gives up a connection which was kept', async () => {
    for (const method of ['GET', 'GET', 'POST', 'POST', 'HEAD'] as const)
      expect((await outbound.request({ url: good('/only-first'), method })).status).toBe(200)
  })

  it('is not repeated without end where nobody ever answers', async () => {
    expect(await faultOf(good('/never'))).toBe('unreachable')
    expect(calls.length).toBe(2)
    expect(await faultOf({ url: good('/never'), method: 'POST', body: 'eine Buchung' })).toBe('unreachable')
    expect(calls.length).toBe(3)
  })

  it('gives a redirect back to a caller that follows none', async () => {
    expect(await outbound.request({ url: good('/once'), redirects: 0 })).toMatchObject({ status: 302 })
    expect(calls).toHaveLength(1)
  })
})

describe('a redirect', () => {
  it.each(['/to-loopback', '/to-odd'])('into the own machine is refused: %s', async path => {
    expect(['address', 'url']).toContain(await faultOf(good(path)))
    expect(calls.map(call => call.path)).toEqual([path])
  })

  it('to a name that means the own machine is refused', async () => {
    answers['inside.test'] = [['127.0.0.1']]
    const request = { url: good('/to-name'), ports: [port] }
    expect(await faultOf(request)).toBe('address')
    expect(calls.map(call => call.path)).toEqual(['/to-name'])
  })

  it('from an encrypted address to an open one is refused', () => {
    const hop = { url: new URL('https://stadt.example/'), method: 'GET' as const, headers: {} }
    expect(() => nextHop(hop, 302, 'http://stadt.example/', { loopback: [] })).toThrow(
      expect.objectContaining({ code: 'redirect' }),
    )
    expect(nextHop(hop, 302, '/weiter', { loopback: [] }).url.href).toBe('https://stadt.example/weiter')
  })

  it('to anything but http is refused', async () => {
    expect(await faultOf(good('/to-file'))).toBe('url')
  })
})

describe('names', () => {
  it('that change their address between two connections are caught at the second one', async () => {
    answers['good.test'] = [['127.0.0.1'], ['10.0.0.1']]
    expect(await faultOf(good('/last'))).toBe('none')
    expect(await faultOf(good('/last'))).toBe('address')
    // Asked once for each connection: the address that was checked is the one that was called.
    expect(resolved).toEqual(['good.test', 'good.test'])
    expect(calls).toHaveLength(1)
  })

  it('with one private address among public ones are refused', async () => {
    answers['mixed.test'] = [['93.184.216.34', '10.0.0.1']]
    expect(await faultOf('https://mixed.test/')).toBe('address')
  })

  it('with an address in IPv6 clothes are refused', async () => {
    for (const address of [
      '::1',
      '::ffff:127.0.0.1',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'fe80::1',
    ]) {
      answers['six.test'] = [[address]]
      expect(await faultOf('https://six.test/'), address).toBe('address')
    }
  })

  it('that lead into the house are told from those that lead nowhere by nobody', async () => {
    const messageOf = (url: string) => outbound.request({ url }).catch((error: Error) => error.message)
    answers['inside.test'] = [['10.0.0.1']]
    expect(await messageOf('https://inside.test/')).toBe('Der Server ist nicht erreichbar.')
    expect(await messageOf('https://nobody.test/')).toBe('Der Server ist nicht erreichbar.')
  })

  it('of nobody are not reachable, and the loopback names of the test open no other name', async () => {
    expect(await faultOf('https://nobody.test/')).toBe('address')
    answers.localhost = [['127.0.0.1']]
    expect(await faultOf({ url: `http://localhost:${port}/ok`, ports: [port] })).toBe('address')
    expect(calls).toEqual([])
  })
})

describe('addresses as numbers', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '168.63.129.16',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::1]',
    '[2002:a00:1::]',
    '[2001::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[4000::1]',
  ])('that are not public are refused without a connection: %s', async host => {
    expect(await faultOf(`http://${host}/`)).toBe('address')
    expect(() => outbound.check(`http://${host}/`)).toThrow(OutboundError)
  })

  it.each([
    'localhost',
    'a.localhost',
    'drucker.local',
    'metadata.google.internal',
    'intranet',
    'nas.home.arpa',
  ])('or names of the house are refused before they are saved: %s', async host => {
    expect(await faultOf(`http://${host}/`)).toBe('address')
    expect(() => outbound.check(`http://${host}/`)).toThrow('nicht im öffentlichen Internet')
    expect(resolved).toEqual([])
  })

  it.each([
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x5db8d822/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://93.184.216.034/',
    'http://93.184.216.34./',
    'http://１２７.0.0.1/',
    'http://example.org./',
    'http://ex%61mple.org/',
    'http:example.org',
    'http:///example.org/',
    'http://good.test\\@example.org/',
    'http://exa\tmple.org/',
    'https://user:secret@example.org/',
    'https://user@example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://example.org:22/',
    'https://example.org:5432/',
    '//example.org/',
    '/relative',
    'kein Link',
    '',
  ])('or in odd writing are refused: %s', async url => {
    expect(await faultOf(url)).toBe('url')
    expect(() => outbound.check(url)).toThrow(OutboundError)
    expect(resolved).toEqual([])
  })

  it('of the public internet are fine', () => {
    for (const url of [
      'https://93.184.216.34/',
      'http://[2606:4700::1111]:8080/a?b#c',
      'https://stadt.example:8443',
    ])
      expect(() => outbound.check(url)).not.toThrow()
    expect(isPublicAddress('2a00:1450:4001:801::200e')).toBe(true)
    expect(isPublicAddress('kein.name')).toBe(false)
  })
})

describe('the limits', () => {
  it('cut an endless body, also a packed one', async () => {
    expect(await faultOf({ url: good('/endless'), sizeLimit: 100_000 })).toBe('too_large')
    expect(await faultOf({ url: good('/bomb'), sizeLimit: 100_000 })).toBe('too_large')
  })

  it.each(['/slow', '/silent'])('end a call that takes too long: %s', async path => {
    expect(await faultOf({ url: good(path), timeLimitMs: 200 })).toBe('timeout')
  })
})
