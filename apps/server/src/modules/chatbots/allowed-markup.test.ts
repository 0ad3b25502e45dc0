import { describe, expect, it } from 'vitest'
import { cleanText, shownText } from './allowed-markup.ts'

describe('the text of the pre-page', () => {
  it.each([
    ['Guten <strong>Tag</strong>, <em>alle</em> <b>hier</b> <i>da</i>', undefined],
    ['Müller & Söhne, 3 > 2', undefined],
    ['<b onclick="alert(1)" style="color:red">fett</b>', '<b>fett</b>'],
    ['<script>alert(1)</script>Text<style>b{}</style>', 'Text'],
    ['<img src=x onerror=alert(1)>Bild', 'Bild'],
    ['<a href="javascript:alert(1)">Klick</a>', 'Klick'],
    ['<svg><script>alert(1)</script></svg>danach', 'danach'],
    ['<scr<script>ipt>alert(1)</script>', undefined],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script>alert(1)&lt;/script>'],
    ['a < b und AT&T', 'a &lt; b und AT&amp;T'],
    ['<b><i>quer</b></i>', '<b><i>quer</i></b>'],
    ['<b>offen', '<b>offen</b>'],
    ['zu</b>', 'zu'],
    ['<STRONG>laut</STRONG>', '<strong>laut</strong>'],
    ['<p>Eins</p><p>Zwei</p>', 'Eins\nZwei'],
    ['Zeile<br>Zeile', 'Zeile\nZeile'],
    ['<!-- <b>still</b> -->hier', 'hier'],
    ['<iframe srcdoc="<script>x</script>">y</iframe>z', 'z'],
  ])('%s', (typed, expected) => {
    const kept = cleanText(typed)
    if (expected !== undefined) expect(kept).toBe(expected)
    // Whatever was typed: only these tags, none with an attribute, and cleaning it again changes nothing.
    expect(kept.replace(/<\/?(strong|em|b|i)>/g, '')).not.toMatch(/</)
    expect(cleanText(kept)).toBe(kept)
  })

  it('is shown with web addresses as links and lines as lines', () => {
    const link = (url: string) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`
    expect(shownText('Siehe https://stadt.example/a?b=1&c=2.\n<b>Neu</b>')).toBe(
      `Siehe ${link('https://stadt.example/a?b=1&amp;c=2')}.<br><b>Neu</b>`,
    )
    expect(shownText('(http://a.de)')).toBe(`(${link('http://a.de')})`)
    expect(shownText('javascript:alert(1) ftp://a.de')).toBe('javascript:alert(1) ftp://a.de')
  })

  it('that was kept unclean is cleaned before it is shown', () => {
    expect(shownText('<img src=x onerror=alert(1)>"Hallo" <b class="x">du</b>')).toBe(
      '&quot;Hallo&quot; <b>du</b>',
    )
    expect(shownText('https://a.de/"onmouseover="alert(1)')).toBe(
      '<a href="https://a.de/" target="_blank" rel="noopener noreferrer">https://a.de/</a>&quot;onmouseover=&quot;alert(1)',
    )
  })
})
