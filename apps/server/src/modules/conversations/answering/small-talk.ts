import { type BotVoice, greetingIn, thanksIn } from './voice.ts'

const greeting =
  /^(?:(?:hallo|hi|hey|moin(?: moin)?|servus|guten (?:tag|morgen|abend)|grüß gott|grüezi|hello)(?: (?:zusammen|chatbot|bot|du|sie))?)$/
const thanks =
  /^(?:danke|danke (?:schön|sehr|dir|ihnen)|vielen dank|besten dank|tschüss?|auf wiedersehen|thanks|thank you)$/

/** What to say to those who ask nothing; null if there is a question. */
export const smallTalkReply = (message: string, voice: BotVoice): string | null => {
  const said = message
    .toLowerCase()
    .replace(/[^\p{L}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (greeting.test(said)) return greetingIn(voice)
  return thanks.test(said) ? thanksIn(voice) : null
}
