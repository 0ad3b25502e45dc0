/** Letters of other scripts that look like Latin ones, each row: the Latin letter and those that stand in for it. */
const rows: readonly (readonly [string, string])[] = [
  ['a', 'аαɑａ'],
  ['b', 'ЬьƄβ'],
  ['c', 'сϲⅽ'],
  ['d', 'ԁⅾ'],
  ['e', 'еєεҽ℮'],
  ['f', 'ƒϝ'],
  ['g', 'ɡց'],
  ['h', 'һհн'],
  ['i', 'іıιӏɩ'],
  ['j', 'јϳ'],
  ['k', 'кκ'],
  ['l', 'ⅼłǀ'],
  ['m', 'мⅿ'],
  ['n', 'пηո'],
  ['o', 'оοօσ'],
  ['p', 'рρ'],
  ['q', 'ԛ'],
  ['r', 'гѓ'],
  ['s', 'ѕꜱ'],
  ['t', 'тτ'],
  ['u', 'υսʋ'],
  ['v', 'ѵν'],
  ['w', 'ԝωш'],
  ['x', 'хχ'],
  ['y', 'уүγ'],
  ['z', 'ʐ'],
]

/** What a letter looks like, by the letter. */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([latin, others]) => [...others].map(other => [other, latin] as const)),
)
