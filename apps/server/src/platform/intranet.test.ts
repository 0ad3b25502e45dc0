import { describe, expect, it } from 'vitest'
import { parseIntranet } from './intranet.ts'
import { createOutbound } from './outbound.ts'
import { mayConnect } from './outbound-target.ts'

const intranet = parseIntranet('wiki.stadt.local, *.intern.local, 10.20.0.0/16, fd12::/16') ?? undefined
const outbound = createOutbound({ intranet })

describe('the network of the house', () => {
  it.each(['http://wiki.stadt.local/', 'http://rat.intern.local/', 'http://10.20.3.4/', 'http://[fd12::7]/'])(
    'is open where whoever runs the installation says so: %s',
    url => {
      expect(() => outbound.check(url)).not.toThrow()
      expect(() => createOutbound().check(url)).toThrow()
    },
  )

  it.each([
    'http://10.21.0.1/',
    'http://anderes.stadt.local/',
    'http://127.0.0.1/',
    'http://169.254.169.254/',
    'http://168.63.129.16/',
    'http://10.20.3.4:22/',
  ])('stays closed otherwise: %s', url => {
    expect(() => outbound.check(url)).toThrow()
  })

  it('never opens the machine itself, also where a name or a network would', () => {
    const wide = { loopback: [], intranet: parseIntranet('wiki.stadt.local, 0.0.0.0/0') ?? undefined }
    expect(mayConnect('10.1.1.1', 'wiki.stadt.local', wide)).toBe(true)
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '168.63.129.16'])
      expect(mayConnect(address, 'wiki.stadt.local', wide), address).toBe(false)
  })

  it('is refused as a setting that names neither hosts nor networks', () => {
    for (const text of ['http://wiki/', '10.0.0.0/99', 'a b']) expect(parseIntranet(text), text).toBeNull()
  })
})
