import type { PublicQueryChoices } from '@lotse/contract'
import type { ChatTurn } from '../../../platform/ai.ts'
import type { Ctx } from '../../../platform/context.ts'
import { promptPartsAbove, promptText } from '../../chatbots/index.ts'
import { dateLine, quotedSources, type Source } from '../../conversations/index.ts'
import { contextCharactersAtMost } from '../prices.ts'
import { promptExtensionOf } from '../settings/prompt-extension.ts'
import { asData } from './as-data.ts'

/** What each choice tells the model; a test holds the values against the contract. */
export const choiceWording: { [K in keyof PublicQueryChoices]: Record<PublicQueryChoices[K], string> } = {
  target_audience: {
    citizens: 'Du schreibst an Bürgerinnen und Bürger ohne Vorwissen.',
    professional: 'Du schreibst an ein Fachpublikum; Fachbegriffe sind willkommen.',
    journalists:
      'Du schreibst an Journalistinnen und Journalisten: zitierfähig, mit Zahlen und Daten, ohne Wertung.',
    personal: 'Du schreibst an jemanden, den die Verwaltung persönlich kennt.',
  },
  response_length: {
    short: 'Antworte in zwei bis drei Sätzen.',
    medium: 'Antworte in ein bis zwei Absätzen.',
    long: 'Antworte ausführlich und nenne alles, was die Quellen zur Frage hergeben.',
  },
  response_language_style: {
    formally: 'Sprich die Person mit „Sie“ an.',
    informal: 'Sprich die Person mit „Du“ an.',
  },
  response_tonality: {
    positive: 'Der Ton ist freundlich und zugewandt.',
    factual: 'Der Ton ist sachlich und knapp.',
    neutral: 'Der Ton ist neutral, ohne Wertung.',
  },
  response_complexity: {
    simple: 'Schreibe in kurzen Sätzen und geläufigen Wörtern.',
    medium: 'Schreibe allgemein verständlich; erkläre Fachbegriffe.',
    complex:
      'Schreibe genau und vollständig, mit Rechtsgrundlagen und Einzelheiten, soweit die Quellen sie nennen.',
  },
  insert_sources: {
    none: 'Die Nummern der Quellen werden nicht gedruckt; setze sie trotzdem, damit die Antwort geprüft werden kann.',
    important: 'Belege die wichtigsten Aussagen mit den Nummern der Quellen.',
    all: 'Belege jede Aussage mit den Nummern aller Quellen, auf denen sie beruht.',
  },
}

const task = [
  'Du schreibst den Entwurf eines Antwortbriefs der Verwaltung. Anrede, Dank, Überschriften und Gruß setzt das Programm: Schreibe nur die Antwort auf die eine Frage, die am Anfang des Materials steht.',
  'Beantworten die Quellen die Frage nicht, dann sage das in einem Satz.',
].join('\n')

const wishesOf = (choices: PublicQueryChoices): string =>
  (Object.keys(choiceWording) as (keyof PublicQueryChoices)[])
    .map(option => (choiceWording[option] as Record<string, string>)[choices[option]])
    .join('\n')

/** From the outermost frame to the tenant's own words; the day at the end. */
export const letterSystem = async (
  ctx: Ctx,
  tenantId: string,
  choices: PublicQueryChoices,
): Promise<string> => {
  const extension = await promptExtensionOf(ctx, tenantId)
  const parts = [
    ...(await promptPartsAbove(ctx, tenantId)),
    { name: 'letter', label: 'Antwort auf eine Anfrage', text: `${task}\n${wishesOf(choices)}` },
    {
      name: 'extension',
      label: 'Erweiterung für Anfragen',
      text: extension.effective_prompt_extension,
    },
  ]
  return `${promptText(parts)}\n\n${dateLine(ctx.clock.now())}`
}

/** Of all that is read for one question, so much is the letter. */
const letterShare = 0.3
const leastPerQuestion = 4_000

/** As many as fit; the first one always does, cut if need be. */
const within = (sources: Source[], characters: number): Source[] => {
  let left = characters
  return sources.flatMap((source, place) => {
    if (place > 0 && source.text.length > left) return []
    const text = source.text.slice(0, left)
    left -= text.length
    return [{ ...source, text }]
  })
}

interface AskedQuestion {
  question: string
  letter: string
  sources: Source[]
  /** Of the whole letter. */
  questions: number
}

/** What the documents say, and last, as data, what was asked. */
export const letterTurns = (
  system: string,
  { question, letter, sources, questions }: AskedQuestion,
): ChatTurn[] => {
  const budget = Math.max(leastPerQuestion, Math.floor(contextCharactersAtMost / questions))
  const shown = letter.slice(0, Math.floor(budget * letterShare))
  const material = `Frage: ${question}\n\nDie ganze Anfrage:\n${shown}`
  return [
    { role: 'system', content: system },
    {
      role: 'user',
      content: `${quotedSources(within(sources, budget - shown.length))}\n\n${asData('ANFRAGE', material)}`,
    },
  ]
}
