/** A row of stars or underscores, which may open and close emphasis. */
export interface Run {
  kind: 'run'
  sign: string
  length: number
  canOpen: boolean
  canClose: boolean
  /** Signs that have found no partner and are text. */
  left: number
  /** What ends here, the inner first. */
  closes: ('strong' | 'em')[]
  /** What begins here, the inner first. */
  opens: ('strong' | 'em')[]
}

const isBlank = (sign: string): boolean => sign === '' || /\s/.test(sign)
const isPunctuation = (sign: string): boolean => /[\p{P}\p{S}]/u.test(sign)

/** Beyond CommonMark: models write „**Gebühr:**60 Euro“ and mean it. */
const endsWords = (sign: string): boolean => /[.,:;!?)%…]/.test(sign)

const before = (text: string, at: number): string =>
  /[\udc00-\udfff]/.test(text[at - 1] ?? '') ? text.slice(at - 2, at) : (text[at - 1] ?? '')

const after = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 32)

/** By what stands on both sides: „2 * 3“ is no emphasis, nor is „ein_name_so“. */
export const runAt = (text: string, at: number, length: number): Run => {
  const sign = text[at] ?? ''
  const previous = before(text, at)
  const next = after(text, at + length)
  const isLeft = !isBlank(next) && (!isPunctuation(next) || isBlank(previous) || isPunctuation(previous))
  const isRight =
    !isBlank(previous) &&
    (!isPunctuation(previous) ||
      isBlank(next) ||
      isPunctuation(next) ||
      (sign === '*' && endsWords(previous)))
  const isWordly = sign === '_'
  return {
    kind: 'run',
    sign,
    length,
    canOpen: isLeft && (!isWordly || !isRight || isPunctuation(previous)),
    canClose: isRight && (!isWordly || !isLeft || isPunctuation(next)),
    left: length,
    closes: [],
    opens: [],
  }
}

/** CommonMark's rule of three: `**a*b**` does not close at the single star. */
const fits = (opener: Run, closer: Run): boolean =>
  opener.sign === closer.sign &&
  (!(opener.canClose || closer.canOpen) ||
    (opener.length + closer.length) % 3 !== 0 ||
    (opener.length % 3 === 0 && closer.length % 3 === 0))

/**
 * Finds what opens and closes what, as CommonMark does. For every sort of closer it is remembered up to where nothing fits:
 * so no run is looked at twice, and thousands that never close cost no more than thousands that do.
 */
export const matchRuns = (runs: readonly Run[]): void => {
  const open: { run: Run; order: number }[] = []
  const nothingUpTo = new Map<string, number>()

  const takeOpener = (closer: Run, order: number): Run | null => {
    const sort = `${closer.sign}${closer.canOpen}${closer.length % 3}`
    const floor = nothingUpTo.get(sort) ?? -1
    for (let at = open.length - 1; at >= 0; at -= 1) {
      const candidate = open[at]
      if (!candidate || candidate.order <= floor) break
      if (!fits(candidate.run, closer)) continue
      open.length = at + 1
      return candidate.run
    }
    nothingUpTo.set(sort, order - 1)
    return null
  }

  for (const [order, run] of runs.entries()) {
    while (run.canClose && run.left > 0) {
      const opener = takeOpener(run, order)
      if (!opener) break
      const size = opener.left >= 2 && run.left >= 2 ? 2 : 1
      const kind = size === 2 ? 'strong' : 'em'
      opener.opens.push(kind)
      run.closes.push(kind)
      opener.left -= size
      run.left -= size
      if (opener.left === 0) open.pop()
    }
    if (run.canOpen && run.left > 0) open.push({ run, order })
  }
}
