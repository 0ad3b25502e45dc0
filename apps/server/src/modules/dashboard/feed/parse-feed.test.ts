import { expect, it } from 'vitest'
import { decodeXml } from './decode-xml.ts'
import { parseFeed } from './parse-feed.ts'

const base = 'https://stadt.example/feeds/'

it('reads RSS with its texts in markup, escaped or as they are', () => {
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
    <title>Stadt</title><atom:link href="https://stadt.example/feed.xml" rel="self"/>
    <item><title>Alt &amp;amp; gut</title><link>/alt</link><pubDate>Sun, 01 Nov 2026 23:30:00 GMT</pubDate>
      <description><![CDATA[<h2>Rat</h2><p>tagt <em>heu</em>te.<style>p{}</style></p>]]></description></item>
    <item><title>Neu</title><link>https://stadt.example/neu</link><pubDate>Mon, 09 Nov 2026 10:00:00 +0100</pubDate></item>
    <item><description>Ohne Titel und Datum</description><link>mailto:rat@stadt.example</link></item>
    <item><link>https://stadt.example/leer</link></item>
  </channel></rss>`
  expect(parseFeed(rss, base)).toEqual([
    { title: 'Neu', date: '2026-11-09', text: '', url: 'https://stadt.example/neu' },
    { title: 'Alt & gut', date: '2026-11-02', text: 'Rat tagt heute.', url: 'https://stadt.example/alt' },
    { title: 'Ohne Titel und Datum', date: '', text: 'Ohne Titel und Datum', url: '' },
  ])
})

it('reads Atom, whose addresses stand beside and whose texts may be elements', () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Stadt</title><entry>
    <title type="html">Rad&lt;b&gt;weg&lt;/b&gt;</title><link rel="self" href="https://stadt.example/api/1"/><link href="../weg"/>
    <updated>2026-11-12T08:00:00Z</updated><published>2026-11-11T08:00:00Z</published>
    <content type="xhtml"><div><p>Eins</p><p>Zwei</p></div></content></entry></feed>`
  expect(parseFeed(atom, base)).toEqual([
    { title: 'Radweg', date: '2026-11-11', text: 'Eins Zwei', url: 'https://stadt.example/weg' },
  ])
})

it('knows what is no feed, and a feed that has nothing to say', () => {
  for (const other of [
    '',
    'Hallo',
    '{"version":"https://jsonfeed.org"}',
    '<html><item/></html>',
    '<a><rss/></a>',
  ])
    expect([other, parseFeed(other, base)]).toEqual([other, null])
  expect(parseFeed('<rss><channel/></rss>', base)).toEqual([])
})

it('keeps the newest twenty and an excerpt of each', () => {
  const item = (day: number) =>
    `<item><title>Tag ${day}</title><description>${'Wort '.repeat(500)}</description>
     <pubDate>${new Date(Date.UTC(2026, 0, day)).toUTCString()}</pubDate></item>`
  const many = Array.from({ length: 40 }, (_, index) => item(index + 1)).join('')
  const entries = parseFeed(`<rss>${many}</rss>`, base)
  expect(entries?.length).toBe(20)
  expect(entries?.[0]?.title).toBe('Tag 40')
  expect(entries?.[0]?.text).toMatch(/^Wort Wort .* Wort…$/)
  expect(entries?.[0]?.text.length).toBeLessThanOrEqual(400)
})

it('is not kept busy by what is nested without end, nor by texts without end', () => {
  const deep = '<b>'.repeat(600_000)
  expect(parseFeed(`<rss>${deep}`, base)).toBeNull()
  const [entry] =
    parseFeed(
      `<rss><item><title>A</title><description><![CDATA[${deep}]]></description></item></rss>`,
      base,
    ) ?? []
  expect(entry).toMatchObject({ title: 'A', text: '' })
})

it('reads the encoding that the file or its server names', () => {
  const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Bürger</a>', 'latin1')
  expect(decodeXml(latin, 'text/xml; charset=utf-8')).toContain('Bürger')
  expect(decodeXml(Buffer.from('<a>Bürger</a>', 'latin1'), 'text/xml; charset=windows-1252')).toContain(
    'Bürger',
  )
  expect(decodeXml(Buffer.from('\ufeff<?xml encoding="latin1"?><a>Bürger</a>'), null)).toContain('Bürger')
  expect(decodeXml(Buffer.from('<?xml encoding="klingon"?><a>Bürger</a>'), null)).toContain('Bürger')
})
