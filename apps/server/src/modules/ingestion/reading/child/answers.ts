import type { Readable } from 'node:stream'
import type { Answer } from './protocol.ts'

/** More than the longest allowed text as JSON: a child that sends this is not itself any more. */
const maxCharacters = 150_000_000

/** Takes the answers of a child apart, one per line. `onNonsense` is told of what is none, or never ends. */
export const takeAnswers = (
  output: Readable,
  onAnswer: (answer: Answer) => void,
  onNonsense: (isTooLong: boolean) => void,
): void => {
  let pieces: string[] = []
  let length = 0
  const parse = (line: string): Answer | null => {
    try {
      return JSON.parse(line) as Answer
    } catch {
      return null
    }
  }
  output.setEncoding('utf8')
  output.on('data', (text: string) => {
    const lines = text.split('\n')
    const rest = lines.pop() ?? ''
    for (const line of lines) {
      const answer = parse(pieces.join('') + line)
      pieces = []
      length = 0
      if (answer) onAnswer(answer)
      else onNonsense(false)
    }
    pieces.push(rest)
    length += rest.length
    if (length > maxCharacters) onNonsense(true)
  })
}
