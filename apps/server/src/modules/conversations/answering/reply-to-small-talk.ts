import { germanOnlyIn } from '../languages/foreign-sentences.ts'
import type { ForeignLanguage } from '../languages/recognise-language.ts'
import { type FixedKind, fixedReplies } from './small-talk/fixed-replies.ts'
import { foreignReplyTo } from './small-talk/foreign-replies.ts'
import type { SmallTalk } from './small-talk/kinds.ts'
import { type BotVoice, formOf, greetingIn, thanksIn } from './voice.ts'

/** What a chatbot knows of itself. */
export interface BotSelf extends BotVoice {
  publicName: string
  /** Whose chatbot it is. */
  tenantName: string
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

const topicsOf = async ({ topics }: SelfKnowledge): Promise<string[]> =>
  [...new Set((await topics()).map(name => name.trim()))].slice(0, topicsAtMost)

const abilitiesOf = async (self: SelfKnowledge): Promise<string> => {
  const { bot } = self
  const names = await topicsOf(self)
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

const sourcesOf = async (self: SelfKnowledge): Promise<string> => {
  const { bot } = self
  const names = await topicsOf(self)
  const from = names.length ? ` (${listed(names)})` : ''
  return inForm(
    bot,
    `Meine Antworten stammen aus den Unterlagen, die mir ${bot.tenantName} gegeben hat${from}. Die Quelle steht bei jeder Antwort, dort können Sie nachlesen. Verbindlich ist, was dort steht.`,
    `Meine Antworten stammen aus den Unterlagen, die mir ${bot.tenantName} gegeben hat${from}. Die Quelle steht bei jeder Antwort, dort kannst Du nachlesen. Verbindlich ist, was dort steht.`,
    `Meine Antworten stehen in Texten. Die Texte sind von: ${bot.tenantName}. Bei jeder Antwort sehen Sie den Text. Wichtig ist, was dort steht.`,
  )
}

const replies: Record<Exclude<SmallTalk, FixedKind>, (self: SelfKnowledge) => string | Promise<string>> = {
  greeting: ({ bot }) => greetingIn(bot),
  thanks: ({ bot }) => thanksIn(bot),
  name: nameOf,
  abilities: abilitiesOf,
  sources: sourcesOf,
  nature: ({ bot }) =>
    inForm(
      bot,
      `Hier schreibt kein Mensch: Ich bin ${bot.publicName}, ein Programm, das Fragen aus Unterlagen beantwortet.`,
      `Hier schreibt kein Mensch: Ich bin ${bot.publicName}, ein Programm, das Fragen aus Unterlagen beantwortet.`,
      `Ich bin kein Mensch. Ich bin ein Programm und heiße ${bot.publicName}.`,
    ),
  personal: ({ bot }) =>
    inForm(
      bot,
      `Dazu kann ich nichts sagen: Ich bin ${bot.publicName}, ein Programm, und beantworte Fragen aus Unterlagen. Was möchten Sie wissen?`,
      `Dazu kann ich nichts sagen: Ich bin ${bot.publicName}, ein Programm, und beantworte Fragen aus Unterlagen. Was möchtest Du wissen?`,
      `Dazu kann ich nichts sagen. Ich bin ein Programm und heiße ${bot.publicName}. Was möchten Sie wissen?`,
    ),
  operator: ({ bot }) => `Ich bin ${bot.publicName}, ein Chatbot. Mich betreibt: ${bot.tenantName}.`,
  privacy: ({ bot }) =>
    inForm(
      bot,
      `Was Sie hier schreiben, wird gespeichert, und ${bot.tenantName} kann es lesen. Bitte nennen Sie nichts Persönliches, das für Ihre Frage nicht nötig ist. Einzelheiten stehen in der Datenschutzerklärung.`,
      `Was Du hier schreibst, wird gespeichert, und ${bot.tenantName} kann es lesen. Bitte nenne nichts Persönliches, das für Deine Frage nicht nötig ist. Einzelheiten stehen in der Datenschutzerklärung.`,
      `Was Sie hier schreiben, wird gespeichert. Das kann auch jemand lesen von: ${bot.tenantName}. Bitte schreiben Sie hier nichts Privates. Mehr steht in der Datenschutz-Erklärung.`,
    ),
  human: ({ bot }) =>
    inForm(
      bot,
      `Ich bin ein Programm und kann Sie nicht verbinden. Bitte wenden Sie sich direkt an: ${bot.tenantName}. Fragen Sie mich gern nach Telefonnummern und Öffnungszeiten.`,
      `Ich bin ein Programm und kann Dich nicht verbinden. Bitte wende Dich direkt an: ${bot.tenantName}. Frag mich gern nach Telefonnummern und Öffnungszeiten.`,
      `Ich bin ein Programm. Möchten Sie mit einem Menschen sprechen? Dann fragen Sie bitte hier: ${bot.tenantName}. Ich kann nach der Telefonnummer suchen.`,
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
}

const isFixed = (kind: SmallTalk): kind is FixedKind => kind in fixedReplies

const replyTo = async (
  kind: SmallTalk,
  self: SelfKnowledge,
  language: ForeignLanguage | null,
): Promise<string> => {
  const foreign = language && foreignReplyTo(kind, language)
  if (foreign) return foreign
  return isFixed(kind) ? fixedReplies[kind][formOf(self.bot)] : replies[kind](self)
}

/** Says who it is and what it can do, from nothing but its configuration; a greeting is returned in its language. */
export const replyToSmallTalk = async (
  kinds: SmallTalk[],
  self: SelfKnowledge,
  language: ForeignLanguage | null = null,
): Promise<string> => {
  const parts: string[] = []
  for (const kind of kinds) parts.push(await replyTo(kind, self, language))
  const asksOn = kinds.some(kind => kind !== 'thanks' && kind !== 'farewell')
  if (language && asksOn && !self.hasModel) parts.push(germanOnlyIn(language))
  return parts.join('\n\n')
}
