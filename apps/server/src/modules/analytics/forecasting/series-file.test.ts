import { expect, it } from 'vitest'
import { evaluateForecasts } from './evaluate-forecasts.ts'
import { seriesIn } from './series-file.ts'

it.each([
  ['a series a line', '"V1","V2","V3","V4","V5"\n"D1",1,2.5,,4\n"a, b",7,8,9,10,NA\n'],
  ['semicolons and commas in numbers', '\uFEFFD1;1;2,5;;4\r\n"a, b";7;8;9;10'],
  [
    'a value a line',
    'id,date,value\nD1,2026-01-01,1\nD1,2026-01-02,2.5\nD1,2026-01-03,\nD1,2026-01-04,4\n"a, b",x,7\n"a, b",x,8\n"a, b",x,9\n"a, b",x,10',
  ],
  ['a cell of values', 'id,values\nD1,"1 2.5 NaN 4"\n"a, b","[7, 8, 9, 10]"'],
])('a file of series is read with %s', (_, text) => {
  expect(seriesIn(text)).toMatchObject([
    { id: 'D1', values: [1, 2.5, null, 4] },
    { id: 'a, b', values: [7, 8, 9, 10] },
  ])
})

it('a series may say how many of its values are kept back', () => {
  expect(seriesIn('a,1,2,3,4;2\nb,5,6,7,8;1')).toMatchObject([
    { id: 'a', values: [1, 2, 3, 4], horizon: 2 },
    { id: 'b', values: [5, 6, 7, 8], horizon: 1 },
  ])
  expect(seriesIn('id,values,horizon\na,"1 2 3 4",2')).toMatchObject([{ values: [1, 2, 3, 4], horizon: 2 }])
})

it('days that nobody knows are judged by nobody', () => {
  const values = [
    ...Array.from({ length: 40 }, (_, day) => day % 7),
    ...Array.from({ length: 7 }, () => null),
  ]
  expect(evaluateForecasts([{ id: 'a', values }], 7)).toMatchObject({ series: 0 })
})
