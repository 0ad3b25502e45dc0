import { AnswerText } from './chat/AnswerText.tsx'

const nothing = () => undefined

/** Markdown that people of the house have written, with its links. */
export function WrittenText({ text }: { text: string }) {
  return <AnswerText text={text} sources={[]} onOpenSource={nothing} isOwnText />
}
