import { withoutUnseen } from './visible-text.ts'

export interface AnswerFilter {
  /** What of the answer so far may be shown now; never half of a marker. */
  add(piece: string): string
  /** What is left at the end. */
  end(): string
  /** The numbers of the sources that were named. */
  readonly cited: ReadonlySet<number>
}

export interface AllowedInAnswer {
  numbers: ReadonlySet<number>
  /** Addresses of the sources. */
  urls: ReadonlySet<string>
  /** What the sources say: an address that stands there may be read, though not followed. */
  texts: string[]
}

/** Longer than any address or label; whatever is longer is none. */
const heldAtMost = 2000
const labelAtMost = 300
const removedLink = '(Link entfernt)'

const numberWord = String.raw`(?:quellen?|source|dokument|nr\.?)?\s*\^?\d+`
const citation = new RegExp(
  String.raw`^\s*${numberWord}(?:\s*(?:[,;–-]|und|bis)\s*${numberWord})*\s*(?:†.*)?$`,
  'i',
)

/** The numbers that a marker names; null if it is no marker. A span names all between its ends. */
const numbersIn = (inner: string): number[] | null => {
  const text = inner.replaceAll('\\', '')
  if (!citation.test(text)) return null
  const named = text.replace(/†.*$/, '')
  return [...named.matchAll(/(\d+)(?:\s*(?:–|-|bis)\s*\D*?(\d+))?/g)].flatMap(([, first = '0', last]) => {
    const [from, to] = [Number(first), Number(last ?? first)]
    return to >= from && to - from < 20
      ? Array.from({ length: to - from + 1 }, (_, step) => from + step)
      : [from]
  })
}

/** Where something begins that must be looked at as a whole. */
const special = /!\[|[[<]|https?:\/\//gi
/** At the end of what has come so far: perhaps the beginning of one. */
const perhaps = /(?:!|h|ht|htt|https?|https?:|https?:\/)$/i

type Step = { out: string; used: number } | 'wait'
const step = (out: string, used: number): Step => ({ out, used })

/** An address that never ends takes its paragraph with it, as far as one is held: no more, however much has come by now. */
const restOfParagraph = (text: string): number => text.slice(0, heldAtMost).split('\n\n', 1)[0]?.length ?? 0

const normalUrl = (url: string): string => url.replace(/[/.,;:!?]+$/, '')

/** Where something was taken out, what stood before and after must not become a link or a marker together. */
const newSeam = () => {
  let before = ' '
  let isOpen = false
  return {
    join(text: string): string {
      if (!text) return ''
      const needsSpace = isOpen && !/\s/.test(before) && !/^[\s.,;:!?)]/.test(text)
      isOpen = false
      before = text.slice(-1)
      return needsSpace ? ` ${text}` : text
    },
    drop(): string {
      isOpen = true
      return ''
    },
  }
}

/**
 * Of a model's words only those pass that cannot harm the reader: no image, no link but to a source, no number that names no
 * source. Documents can make a model print any of these.
 */
export const createAnswerFilter = (allowed: AllowedInAnswer): AnswerFilter => {
  const cited = new Set<number>()
  const urls = new Set([...allowed.urls].map(normalUrl))
  let rest = ''

  const isAllowed = (url: string): boolean => urls.has(normalUrl(url))

  const cite = (numbers: number[]): string =>
    numbers
      .filter(number => allowed.numbers.has(number))
      .map(number => {
        cited.add(number)
        return `[${number}]`
      })
      .join('')

  /** The place of the closing character; -1: not there, so that it cannot be one; null: perhaps still to come. */
  const closing = (text: string, character: string, isEnd: boolean, atMost = heldAtMost): number | null => {
    const [paragraph = '', next] = text.slice(0, atMost).split('\n\n', 2)
    const at = paragraph.indexOf(character)
    return at >= 0 || isEnd || next !== undefined || text.length >= atMost ? at : null
  }

  const image = (text: string, isEnd: boolean): Step => {
    const end = closing(text, ']', isEnd, labelAtMost)
    if (end === null) return 'wait'
    if (end < 0) return step('', 2)
    const [next] = text.slice(end + 1)
    if (next === undefined && !isEnd) return 'wait'
    if (next !== '(' && next !== '[') return step('', end + 1)
    const after = text.slice(end + 1)
    const target = closing(after, next === '(' ? ')' : ']', isEnd)
    if (target === null) return 'wait'
    return step('', end + 1 + (target < 0 ? restOfParagraph(after) : target + 1))
  }

  const bracket = (text: string, isEnd: boolean): Step => {
    const end = closing(text, ']', isEnd, labelAtMost)
    if (end === null) return 'wait'
    // A marker that the end has cut goes with its bracket.
    if (end < 0) return step('', /^\[[\d ,;^–-]*(?=$|\n\n)/.exec(text)?.[0].length ?? 1)
    if (text.slice(1, end).includes('[')) return step('', 1)
    const [next] = text.slice(end + 1)
    if (next === undefined && !isEnd) return 'wait'
    const inner = screen(text.slice(1, end))
    const numbers = numbersIn(inner)
    const label = numbers ? cite(numbers) : inner
    // What stands before a colon may be the name of an address that follows.
    if (next !== '(') return step(numbers || next === ':' ? label : `[${label}]`, end + 1)
    const after = text.slice(end + 1)
    const close = closing(after, ')', isEnd)
    if (close === null) return 'wait'
    const target = close < 0 ? '' : after.slice(1, close).trim()
    return step(
      !numbers && isAllowed(target) ? `[${label}](${target})` : label,
      end + 1 + (close < 0 ? restOfParagraph(after) : close + 1),
    )
  }

  const address = (url: string): string => {
    if (isAllowed(url)) return url
    const bare = normalUrl(url)
    const tail = url.slice(bare.length)
    return allowed.texts.some(text => text.includes(bare))
      ? bare.replace(/^https?:\/\//i, '') + tail
      : removedLink + tail
  }

  const tag = (text: string, isEnd: boolean): Step => {
    if (text.length === 1 && !isEnd) return 'wait'
    if (!/^<[a-z!/?]/i.test(text)) return step('<', 1)
    const end = closing(text, '>', isEnd)
    if (end === null) return 'wait'
    if (end < 0) return step('', 1)
    const inner = text.slice(1, end)
    return step(/^https?:\/\//i.test(inner) ? address(inner) : '', end + 1)
  }

  const bareAddress = (text: string, isEnd: boolean): Step => {
    const end = text.search(/[\s<>"'()[\]{}|\\^`*]/)
    if (end < 0 && !isEnd && text.length < heldAtMost) return 'wait'
    const url = end < 0 ? text : text.slice(0, end)
    return step(address(url), url.length)
  }

  const take = (text: string, isEnd: boolean): Step => {
    if (text.startsWith('![')) return image(text, isEnd)
    if (text.startsWith('[')) return bracket(text, isEnd)
    if (text.startsWith('<')) return tag(text, isEnd)
    return bareAddress(text, isEnd)
  }

  /** Of a piece that is complete in itself: the words of a link. */
  const screen = (text: string): string => {
    const [out, left] = pass(text, true)
    return out + left
  }

  /** What may go, and what has to wait. */
  const pass = (given: string, isEnd: boolean, seam = newSeam()): [out: string, left: string] => {
    let out = ''
    let text = given
    for (;;) {
      special.lastIndex = 0
      const at = special.exec(text)?.index
      if (at === undefined) {
        const held = (isEnd ? undefined : perhaps.exec(text)?.index) ?? text.length
        return [out + seam.join(text.slice(0, held)), text.slice(held)]
      }
      out += seam.join(text.slice(0, at))
      text = text.slice(at)
      const taken = take(text, isEnd)
      if (taken === 'wait') return [out, text]
      out += taken.out ? seam.join(taken.out) : seam.drop()
      text = text.slice(taken.used)
    }
  }

  const seam = newSeam()
  const run = (isEnd: boolean): string => {
    const [out, left] = pass(rest, isEnd, seam)
    rest = left
    return out
  }
  return {
    add(piece) {
      rest += withoutUnseen(piece).replaceAll('【', '[').replaceAll('】', ']')
      return run(false)
    },
    end: () => run(true),
    cited,
  }
}
