import { type AskedWord, wordsOfQuestion } from '../../retrieval/index.ts'

/**
 * Words that questions have in common. The search may use them, for some documents have them too; whether a question is answered
 * is decided by the others.
 */
const common = new Set(
  `ich du wir ihr man mich mir dich dir uns euch mein meine meinen meinem meiner meines dein deine deinen deinem deiner unser unsere
  ihre ihren ihrem ihrer sein seine seinen kein keine keinen jemand alle alles etwas
  muss musst müssen müsste kann kannst können könnte könnten darf dürfen soll sollte sollen will wollen möchte möchten mag
  habe hast brauche brauchst brauchen benötige benötigt bekomme bekommt bekommen erhalte erhalten gibt geht gilt gelten mache macht machen
  sag sage sagen weiß wissen finde finden nenne nennen erkläre erklären hilf helfen stellen stelle liegt steht kommt kommen passiert
  viel viele vielen lange lang hoch oft genau bitte denn noch schon mal eigentlich gerne nur so sehr hier jetzt dann wenn ob bis ab
  wieviel wofür wozu womit wohin woher worauf wobei diese dieser dieses diesen diesem das dort dafür davon damit darüber dazu
  er ihn ihm deren dessen und auch aber mehr ja nein
  much many need must may my me our get please tell know`.split(/\s+/),
)

export const isCommonInQuestions = (word: string): boolean => common.has(word.toLowerCase())

/** The words of a question that tell it from others. */
export const meaningfulWords = (question: string): AskedWord[] =>
  wordsOfQuestion(question).filter(({ asked }) => !isCommonInQuestions(asked))
