import type { SmallTalk } from './small-talk.ts'
import { type BotVoice, formOf, greetingIn, thanksIn } from './voice.ts'

/** What a chatbot knows of itself. */
export interface BotSelf extends BotVoice {
  publicName: string
  publicDescription: string
  starterQuestions: readonly string[]
}

export interface SelfKnowledge {
  bot: BotSelf
  /** Names of the data stores that it draws on. */
  topics(): Promise<string[]>
  /** Whether a language model answers, which understands more than German. */
  hasModel: boolean
}

const topicsAtMost = 8
const examplesAtMost = 3

const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`

const inForm = (voice: BotVoice, formal: string, informal: string, plain = formal): string =>
  ({ formal, informal, plain })[formOf(voice)]

const nameOf = ({ bot }: SelfKnowledge): string => {
  const description = bot.publicDescription
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `Ich bin ${bot.publicName}, ein Chatbot.${description ? ` ${description}` : ''}`
}

const abilitiesOf = async ({ bot, topics }: SelfKnowledge): Promise<string> => {
  const names = [...new Set((await topics()).map(name => name.trim()))].slice(0, topicsAtMost)
  const about = names.length ? ` Sie haben diese Themen: ${listed(names)}.` : ''
  const examples = bot.starterQuestions.slice(0, examplesAtMost).map(question => `- ${question}`)
  const can = inForm(
    bot,
    'Ich beantworte Ihre Fragen aus den Unterlagen, die mir vorliegen, und nenne die Quellen.',
    'Ich beantworte Deine Fragen aus den Unterlagen, die mir vorliegen, und nenne die Quellen.',
    'Ich beantworte Fragen. Die Antworten stehen in meinen Texten. Ich sage auch, wo sie stehen.',
  )
  const lead = inForm(bot, 'Fragen Sie mich zum Beispiel:', 'Frag mich zum Beispiel:')
  return `${can}${about}${examples.length ? `\n\n${lead}\n\n${examples.join('\n')}` : ''}`
}

const replies: Record<SmallTalk, (self: SelfKnowledge) => string | Promise<string>> = {
  greeting: ({ bot }) => greetingIn(bot),
  thanks: ({ bot }) => thanksIn(bot),
  farewell: ({ bot }) =>
    inForm(bot, 'Auf Wiedersehen! Ich wünsche Ihnen einen schönen Tag.', 'Tschüss! Hab einen schönen Tag.'),
  name: nameOf,
  abilities: abilitiesOf,
  nature: ({ bot }) =>
    inForm(
      bot,
      `Nein, hier schreibt kein Mensch: Ich bin ${bot.publicName}, ein Programm, das Fragen aus Unterlagen beantwortet.`,
      `Nein, hier schreibt kein Mensch: Ich bin ${bot.publicName}, ein Programm, das Fragen aus Unterlagen beantwortet.`,
      `Ich bin kein Mensch. Ich bin ein Programm und heiße ${bot.publicName}.`,
    ),
  languages: ({ bot, hasModel }) =>
    hasModel
      ? inForm(
          bot,
          'Am besten verstehe ich Deutsch. Sie können mir aber auch in anderen Sprachen schreiben, zum Beispiel auf Englisch.',
          'Am besten verstehe ich Deutsch. Du kannst mir aber auch in anderen Sprachen schreiben, zum Beispiel auf Englisch.',
        )
      : inForm(
          bot,
          'Ich verstehe Deutsch. Bitte stellen Sie Ihre Frage auf Deutsch.',
          'Ich verstehe Deutsch. Bitte stell Deine Frage auf Deutsch.',
        ),
  mood: ({ bot }) =>
    inForm(
      bot,
      'Danke der Nachfrage! Wie kann ich Ihnen helfen?',
      'Danke der Nachfrage! Wie kann ich Dir helfen?',
    ),
  insult: ({ bot }) =>
    inForm(
      bot,
      'Das hilft uns leider nicht weiter. Sagen Sie mir gern, was Sie wissen möchten.',
      'Das hilft uns leider nicht weiter. Sag mir gern, was Du wissen möchtest.',
    ),
  gibberish: ({ bot }) =>
    inForm(
      bot,
      'Das habe ich nicht verstanden. Bitte stellen Sie mir eine Frage.',
      'Das habe ich nicht verstanden. Bitte stell mir eine Frage.',
    ),
}

/** Says who it is and what it can do, from nothing but its configuration. */
export const replyToSmallTalk = async (kinds: SmallTalk[], self: SelfKnowledge): Promise<string> => {
  const parts: string[] = []
  for (const kind of kinds) parts.push(await replies[kind](self))
  return parts.join('\n\n')
}
