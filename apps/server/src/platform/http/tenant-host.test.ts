import { describe, expect, it } from 'vitest'
import { tenantOfHost } from './tenant-host.ts'

describe('the host name of a tenant', () => {
  it('is one label before the name of the product, whatever its case', () => {
    expect(tenantOfHost('https://lotse.example', 'musterstadt.lotse.example')).toBe('musterstadt')
    expect(tenantOfHost('https://lotse.example', 'Musterstadt.LOTSE.example')).toBe('musterstadt')
    expect(tenantOfHost('http://localhost:3000', 'bad-doberan.localhost:3000')).toBe('bad-doberan')
  })

  it.each([
    ['https://lotse.example', 'lotse.example'],
    ['https://lotse.example', 'www.lotse.example'],
    ['https://lotse.example', 'a.musterstadt.lotse.example'],
    ['https://lotse.example', 'musterstadt.lotse.example.evil.example'],
    ['https://lotse.example', 'musterstadt.lotse.example:8443'],
    ['https://lotse.example', 'muster%2f%2fstadt.lotse.example'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ])('below %s is not %s', (baseUrl, host) => {
    expect(tenantOfHost(baseUrl, host)).toBeNull()
  })
})
