import { describe, expect, it } from 'vitest'
import { canonicalAddress, isInPath, isOtherFile, isSameSite, isTrap } from './site-address.ts'

describe('an address', () => {
  it('is written in one way', () => {
    expect(
      canonicalAddress('HTTP://Stadt.Example:80/a//b;jsessionid=12?b=2&a=1&utm_source=x&PHPSESSID=9#oben'),
    ).toBe('http://stadt.example/a/b?a=1&b=2')
    expect(canonicalAddress('../c', 'https://stadt.example/a/b/')).toBe('https://stadt.example/a/c')
    expect(canonicalAddress('https://user:pass@stadt.example/?fbclid=1')).toBe('https://stadt.example/')
    for (const none of [
      'javascript:alert(1)',
      'mailto:a@b.de',
      'file:///etc/passwd',
      'https://',
      'data:text/html,x',
    ])
      expect(canonicalAddress(none)).toBeNull()
  })

  it('belongs to the site with and without www and encryption, and to no other port or name', () => {
    const site = new URL('https://www.stadt.example/')
    const isOne = (text: string) => isSameSite(new URL(text), site)
    expect(isOne('http://stadt.example/a')).toBe(true)
    expect(isOne('https://stadt.example:443/')).toBe(true)
    expect(isOne('https://stadt.example:8443/')).toBe(false)
    expect(isOne('https://stadt.example.evil.test/')).toBe(false)
    expect(isOne('https://rat.stadt.example/')).toBe(false)
  })

  it('is a trap when it runs in circles, too deep or without end', () => {
    expect(isTrap('https://a.example/a/b/a/b/a/b')).toBe(true)
    expect(isTrap(`https://a.example/${'x/'.repeat(3)}`)).toBe(true)
    expect(isTrap(`https://a.example/${Array.from({ length: 17 }, (_, index) => index).join('/')}`)).toBe(
      true,
    )
    expect(isTrap('https://a.example/?a=1&b=2&c=3&d=4&e=5&f=6&g=7')).toBe(true)
    expect(isTrap(`https://a.example/${'x'.repeat(1_000)}`)).toBe(true)
    expect(isTrap('https://a.example/leben/umwelt/leben?seite=2')).toBe(false)
  })

  it('of a picture or program is no page', () => {
    expect(
      ['a.png', 'a.JPG', 'a.zip', 'a.ppt'].map(file => isOtherFile(`https://a.example/${file}`)),
    ).toEqual([true, true, true, true])
    expect(['a.docx', 'a.php', 'a', 'png'].map(file => isOtherFile(`https://a.example/${file}`))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('lies in a path by its beginning', () => {
    expect(isInPath('https://a.example/amt/x', '/amt')).toBe(true)
    expect(isInPath('https://a.example/kultur/amt', '/amt')).toBe(false)
    expect(isInPath('https://a.example/x', '')).toBe(true)
  })
})
