import type { Place } from '../finding.ts'
import type { Token } from '../reading/tokens.ts'
import type { Signal } from './signal.ts'

const addressed = new Set(['you', 'du', 'your', 'dein', 'deine', 'deinen', 'deiner', 'dich', 'dir'])
const ordered = new Set(
  'must will shall should can cannot may are never always have musst sollst wirst darfst kannst bist hast nie niemals immer'.split(
    ' ',
  ),
)
/** Whoever asks for something tells nobody so often who he is and what he must do. */
const few = 4
const many = 7

/** Long texts that tell a model who it is and what it must do, in whatever words. */
export const dictationSignals = (tokens: readonly Token[], whole: Place): Signal[] => {
  let told = 0
  for (let at = 1; at < tokens.length; at++) {
    const [before, word] = [tokens[at - 1]?.form ?? '', tokens[at]?.form ?? '']
    if ((addressed.has(before) && ordered.has(word)) || (ordered.has(before) && addressed.has(word)))
      told += 1
  }
  if (told < few) return []
  return [
    { category: 'prompt_injection', rule: 'dictation', score: told < many ? 0.62 : 0.8, places: [whole] },
  ]
}
