import type { SmallTalk } from './kinds.ts'
import { flat, type Saying, setOf } from './plain-words.ts'

/** Words that tell nothing of what is asked about. */
const particles = setOf(
  `ich du sie ihr es wir mich mir dich dir ihnen euch uns man der die das den dem des ein eine einen einem einer
  ne nen dein deine deinen deiner deinem ihre ihren ihrer ihrem und oder auch noch schon mal einmal denn
  eigentlich so hier jetzt gerade bitte wirklich echt ganz sehr überhaupt nur wohl ja na ok okay also sag sagen
  doch halt eben gar etwas bin bist ist sind seid hab habe hast haben hat kann kannst können könntest könnten
  könnt kannste biste haste will möchte würde würden gern gerne bot chatbot da genau alles hey hallo nun etwa eh
  bloß chat bitteschön heute hätte`,
)

/** It is the chatbot that is meant. */
export const you = flat(`du|dich|dir|dein|deine[mnrs]?|biste|haste|kannste|weißte|machste|heißte`)
export const thisChat = flat(
  `(?:diese[rnms]?|der|den|dem|das|ein) (?:chat(?:bots?)?|bots?|assistent(?:en|in)?|ki|programm|seite|gespräch|
  unterhaltung|dienst|service)|das hier`,
)
export const formal = flat(`sie|ihnen|ihr|ihre[nrm]?|euch|eure?[nr]?`)
export const language = flat(
  `(?:deutsch|englisch|türkisch|arabisch|russisch|ukrainisch|französisch|spanisch|italienisch|polnisch|rumänisch|
  bulgarisch|kroatisch|serbisch|griechisch|portugiesisch|albanisch|kurdisch|farsi|dari|persisch|chinesisch|
  japanisch|vietnamesisch|english|turkish|german|french|spanish|russian|arabic|ukrainian|bairisch|bayerisch|
  bayrisch|schwäbisch|sächsisch|plattdeutsch|platt|dialekt|(?:fremd)?sprachen?|dialekte?|\\p{L}+deutsch|
  \\p{L}+isch(?= sprechen))`,
)
export const being = flat(
  `(?:mensch(?:en|lich)?|roboter|(?:ro|chat)?bots?|maschinen?|ki|ai|künstliche intelligenz|chat ?gpt|gpt|openai|
  gemini|claude|copilot|siri|alexa|lebewesen|sprachmodelle?|llm|algorithmus|echt(?:e[rsn]?)?|real(?:e[rsn]?)?|lebendig|
  künstlich|am leben)`,
)
export const worker = flat(
  `(?:person|frau|mann|computer|programm|automat|software|mitarbeiter(?:in)?|beamter|beamtin|
  sachbearbeiter(?:in)?|jemand echtes|jemand)`,
)

export interface Topic extends Saying {
  kind: SmallTalk
}

export const topic = (kind: SmallTalk, all: RegExp[], besides = ''): Topic => ({
  kind,
  all,
  besides: [particles, setOf(besides)],
})
