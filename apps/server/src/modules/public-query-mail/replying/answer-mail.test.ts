import { expect, it } from 'vitest'
import { answerMail } from './answer-mail.ts'

const source = {
  number: 1,
  document_title: 'Satzung',
  page: 4,
  heading: 'Sätze',
  text: 'Ein Hund kostet 96 Euro.',
  dated_on: null,
  url: 'https://stadt.example/satzung?a=1&b=2',
}

it('an answer is the same in words and in HTML, and nothing in it can run', () => {
  const { text, html } = answerMail(
    {
      text: 'Ein Hund kostet **96 Euro** [1].\n\n- Anmeldung <script>alert(1)</script>\n- [Formular](https://stadt.example/f)',
      sources: [source],
    },
    { sender: 'Stadt <Köln>', url: 'https://lotse.example/antwort/x' },
  )
  expect(text).toBe(`Ein Hund kostet 96 Euro [1].

- Anmeldung <script>alert(1)</script>
- Formular (https://stadt.example/f)

Quellen:
[1] Satzung, S. 4, Sätze (https://stadt.example/satzung?a=1&b=2)

Antwort ansehen und bewerten:
https://lotse.example/antwort/x

-- 
Stadt <Köln>
Dieses Schreiben wurde mit Unterstützung künstlicher Intelligenz aus den genannten Quellen erstellt.
`)
  expect(html).toContain('<p>Ein Hund kostet <strong>96 Euro</strong> [1].</p>')
  expect(html).toContain('<li><a href="https://stadt.example/f">Formular</a></li>')
  expect(html).toContain('https://stadt.example/satzung?a=1&amp;b=2')
  expect(html).not.toContain('<script>')
  expect(html).toContain('Stadt &lt;Köln&gt;')
})
