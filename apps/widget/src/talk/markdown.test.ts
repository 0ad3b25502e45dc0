import cases from '@lotse/chat/test/markdown-cases.json' with { type: 'json' }
import { visibleTextOf } from '@lotse/chat/test/visible-text.ts'
import { describe, expect, it } from 'vitest'
import { el } from './elements.ts'
import { noPointers, type Pointers, renderMarkdown } from './markdown.ts'
import { createSources } from './sources.ts'

const htmlOf = (text: string, pointers: Pointers = noPointers): string => {
  const page = el('div')
  page.append(renderMarkdown(text, pointers))
  return page.innerHTML.replaceAll(' dir="auto"', '')
}

const pointers: Pointers = {
  citation: number => (number < 3 ? el('button', {}, String(number)) : null),
  link: (url, label) => (url === 'https://stadt.example/satzung' ? el('a', { href: url }, label) : null),
}

describe('the text of an answer', () => {
  it.each(cases)('shows the words that the web app shows, too: $what', ({ markdown, outline }) => {
    const page = el('div', {}, renderMarkdown(markdown, createSources([]).pointers))
    expect(page.textContent).toBe(visibleTextOf(outline))
    expect(page.querySelector('img, script, b, a')).toBeNull()
  })

  it.each([
    ['Erster Satz.\nZweiter.\n\nNeuer Absatz.', '<p>Erster Satz.<br>Zweiter.</p><p>Neuer Absatz.</p>'],
    [
      'Das ist **wichtig**, *leise* und `genau`.',
      '<p>Das ist <strong>wichtig</strong>, <em>leise</em> und <code>genau</code>.</p>',
    ],
    ['**fett und *schräg* darin**', '<p><strong>fett und <em>schräg</em> darin</strong></p>'],
    ['## Gebühren ##\nText', '<p><strong>Gebühren</strong></p><p>Text</p>'],
    [
      '- eins\n- zwei\n  - tiefer\n- drei',
      '<ul><li>eins</li><li>zwei<ul><li>tiefer</li></ul></li><li>drei</li></ul>',
    ],
    ['3. drei\n4. vier', '<ol start="3"><li>drei</li><li>vier</li></ol>'],
    ['1. eins\n\n2. zwei\n\nDanach.', '<ol start="1"><li>eins</li><li>zwei</li></ol><p>Danach.</p>'],
    ['- eins\n  weiter', '<ul><li>eins<br>weiter</li></ul>'],
    ['```\n**kein** fett\n```', '<pre tabindex="0"><code>**kein** fett</code></pre>'],
    ['snake_case_name bleibt, _dies_ nicht', '<p>snake_case_name bleibt, <em>dies</em> nicht</p>'],
    ['2 * 3 * 4 = 24', '<p>2 * 3 * 4 = 24</p>'],
    ['\\*kein Stern\\*', '<p>*kein Stern*</p>'],
    [
      'Preise:\n| Hund | Steuer |\n| --- | ---: |\n| erster | **96** Euro |\nDanach.',
      '<p>Preise:</p><div class="table" tabindex="0"><table><thead><tr><th scope="col">Hund</th><th scope="col">Steuer</th></tr></thead><tbody><tr><td>erster</td><td><strong>96</strong> Euro</td></tr></tbody></table></div><p>Danach.</p>',
    ],
    ['oben\n\n---\n\nunten', '<p>oben</p><hr><p>unten</p>'],
    ['> Zitat', '<blockquote><p>Zitat</p></blockquote>'],
  ])('%j becomes elements', (text, html) => {
    expect(htmlOf(text)).toBe(html)
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '**<b onclick="x">**',
    '<a href="javascript:alert(1)">Klick</a>',
  ])('shows markup as the text it is: %s', text => {
    const page = el('div')
    page.append(renderMarkdown(text, pointers))
    expect(page.querySelector('img, script, b, a')).toBeNull()
    expect(page.textContent).toBe(text.replaceAll('**', ''))
  })

  it('links to its sources and to nothing else', () => {
    expect(htmlOf('[Satzung](https://stadt.example/satzung)', pointers)).toBe(
      '<p><a href="https://stadt.example/satzung">Satzung</a></p>',
    )
    expect(htmlOf('siehe https://stadt.example/satzung.', pointers)).toBe(
      '<p>siehe <a href="https://stadt.example/satzung">https://stadt.example/satzung</a>.</p>',
    )
    expect(htmlOf('[Klick](https://evil.test/?q=geheim) [x](javascript:alert(1))', pointers)).not.toContain(
      '<a',
    )
  })

  it('loads no picture', () => {
    expect(htmlOf('![Wappen](https://evil.test/p.png?leak=1)', pointers)).toBe('<p>Wappen</p>')
  })

  it('makes buttons of citations that have a source and leaves other numbers alone', () => {
    expect(htmlOf('Es kostet 60 Euro.[1][2] Und [1, 2], aber [7].', pointers)).toBe(
      '<p>Es kostet 60 Euro.<button>1</button><button>2</button> Und <button>1</button><button>2</button>, aber [7].</p>',
    )
  })

  it('lets text of another direction stand by itself', () => {
    const page = el('div')
    page.append(renderMarkdown('مرحبا\n\n- שלום', noPointers))
    expect([...page.children].map(block => block.getAttribute('dir'))).toEqual(['auto', 'auto'])
  })

  it.each(['**', '*a', '_a', '[1', '`', '`a', '![a](', '\\', '# ', '- ', 'https://'])(
    'takes %s ten thousand times without harm',
    sign => {
      expect(htmlOf(`Text ${sign.repeat(10_000)}`)).toMatch(/^<p>Text /)
    },
  )
})
