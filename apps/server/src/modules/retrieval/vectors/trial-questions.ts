import { everyWord } from '../words/analyser.ts'

const wordsPerQuestion = 4
const shortestWord = 4
const shortestSentence = 40

/** The frame is noise, as in questions of people: vectors that merely count words lose their way in it. */
const frames: Record<'de' | 'en', string[]> = {
  de: [
    'Was ist über … bekannt?',
    'Welche Angaben gibt es zu …?',
    'Wo wird etwas zu … gesagt?',
    'Wie hängen … zusammen?',
  ],
  en: [
    'What is known about …?',
    'Which details are given on …?',
    'Where is something said about …?',
    'How are … related?',
  ],
}

/** The same for the same text at every trial. */
const hashOf = (text: string): number => {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** A question from a few words of one sentence of the text. Null: there are too few. */
export const trialQuestion = (text: string, language: string | null): string | null => {
  const sentences = text.split(/(?<=[.!?])\s+/).filter(sentence => sentence.length >= shortestSentence)
  const sentence = sentences[hashOf(text) % Math.max(1, sentences.length)] ?? text
  const words = new Set<string>()
  everyWord(sentence, ({ isStop }, start, end) => {
    if (!isStop && end - start >= shortestWord) words.add(sentence.slice(start, end))
  })
  if (words.size < wordsPerQuestion) return null
  const chosen = [...words].sort((a, b) => hashOf(a + text) - hashOf(b + text)).slice(0, wordsPerQuestion)
  const inLanguage = frames[language === 'en' ? 'en' : 'de']
  const frame = inLanguage[hashOf(text) % inLanguage.length] ?? '…'
  return frame.replace(
    '…',
    `${chosen.slice(0, -1).join(', ')} ${language === 'en' ? 'and' : 'und'} ${chosen.at(-1)}`,
  )
}
