import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { type CsvValue, csvChunks, csvReply, fileTimestamp } from './csv.ts'

const columns = [
  { header: 'Name', value: (row: CsvValue[]) => row[0] ?? null },
  { header: 'Betrag', value: (row: CsvValue[]) => row[1] ?? null },
]
const linesOf = async (rows: CsvValue[][]): Promise<string[]> => {
  const { body } = csvReply('a.csv', columns, rows)
  return (await text(body as NodeJS.ReadableStream)).split('\r\n')
}

it('a file opens in a German spreadsheet: byte order mark, semicolons, decimal commas, times in Berlin', async () => {
  const lines = await linesOf([
    ['Köln', 123456n],
    ['Rückgabe', -5n],
    ['Anzahl', 1234567],
    ['Anteil', 0.5],
    [new Date('2026-07-01T22:30:00Z'), null],
  ])
  expect(lines).toEqual([
    '\uFEFFName;Betrag',
    'Köln;1234,56',
    'Rückgabe;-0,05',
    'Anzahl;1234567',
    'Anteil;0,5',
    '02.07.2026 00:30:00;',
    '',
  ])
})

it('texts with separators, quotes and line breaks stay in their field', async () => {
  const [, line] = await linesOf([['a;"b"', 'x']])
  expect(line).toBe('"a;""b""";x')
  const { body } = csvReply('a.csv', columns, [['zwei\r\nZeilen', null]])
  expect(await text(body as NodeJS.ReadableStream)).toContain('"zwei\r\nZeilen";\r\n')
})

it.each([
  '=HYPERLINK("http://evil.test")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '   =1',
  '\u00A0=1',
  '\u200B=1',
  '\n=1',
  '＝1+1',
  '\tText',
])('a text that a spreadsheet would run is defused: %j', async dangerous => {
  let file = ''
  for await (const chunk of csvChunks([{ header: 'x', value: (row: string) => row }], [dangerous]))
    file += chunk
  expect(file.split('\r\n').slice(1).join('\r\n').replace(/^"/, '').startsWith("'")).toBe(true)
})

it('a harmless text is left as it is', async () => {
  const lines = await linesOf([['Anfrage 3 = offen', 'a@b.test']])
  expect(lines[1]).toBe('Anfrage 3 = offen;a@b.test')
})

it('a name for the file has the time in Berlin', () => {
  expect(fileTimestamp(new Date('2026-01-01T23:05:09Z'))).toBe('2026-01-02_00-05-09')
})

it('rows are fetched only as fast as the file is read', async () => {
  let fetched = 0
  async function* rows() {
    for (; fetched < 100_000; fetched += 1) yield ['Eine Zeile mit etwas Text darin', 1n]
  }
  const reader = (csvReply('a.csv', columns, rows()).body as NodeJS.ReadableStream)[Symbol.asyncIterator]()
  await reader.next()
  await new Promise(setImmediate)
  expect(fetched).toBeLessThan(10_000)
  await reader.return?.()
})
