/** What of a chatbot's personality shapes the sentences that no model writes. */
export interface BotVoice {
  languageStyles: readonly string[]
}

export type Form = 'formal' | 'informal' | 'plain'

export const formOf = ({ languageStyles }: BotVoice): Form => {
  if (languageStyles.includes('easy') || languageStyles.includes('plain')) return 'plain'
  return languageStyles.includes('informal') && !languageStyles.includes('formal') ? 'informal' : 'formal'
}

const noSource: Record<Form, string> = {
  formal:
    'Dazu habe ich in den Unterlagen, die mir vorliegen, leider keine verlässliche Auskunft gefunden. Bitte formulieren Sie Ihre Frage anders oder wenden Sie sich direkt an uns.',
  informal:
    'Dazu habe ich in meinen Unterlagen leider nichts Verlässliches gefunden. Frag gerne noch einmal mit anderen Worten oder melde Dich direkt bei uns.',
  plain:
    'Das weiß ich leider nicht. Dazu steht nichts in meinen Texten. Bitte fragen Sie anders. Oder fragen Sie direkt bei uns nach.',
}

const greeting: Record<Form, string> = {
  formal: 'Guten Tag! Wie kann ich Ihnen helfen?',
  informal: 'Hallo! Wie kann ich Dir helfen?',
  plain: 'Guten Tag! Was möchten Sie wissen?',
}

const thanks: Record<Form, string> = {
  formal: 'Gern geschehen. Wenn Sie noch eine Frage haben, bin ich für Sie da.',
  informal: 'Gern geschehen. Wenn Du noch eine Frage hast, bin ich da.',
  plain: 'Gern. Haben Sie noch eine Frage? Dann schreiben Sie mir.',
}

const cut: Record<Form, string> = {
  formal: 'Hier endet die Antwort, weil sie zu lang wurde. Fragen Sie gern nach dem, was noch fehlt.',
  informal: 'Hier endet die Antwort, weil sie zu lang wurde. Frag gern nach dem, was noch fehlt.',
  plain: 'Die Antwort ist zu lang. Darum hört sie hier auf. Fragen Sie gern weiter.',
}

const quoted: Record<Form, string> = {
  formal: 'Diese Antwort gibt Stellen der Quellen wörtlich wieder.',
  informal: 'Diese Antwort gibt Stellen der Quellen wörtlich wieder.',
  plain: 'Das steht so in den Texten.',
}

/** Says that there is no answer, instead of inventing one. */
export const noSourceAnswerIn = (voice: BotVoice): string => noSource[formOf(voice)]
export const greetingIn = (voice: BotVoice): string => greeting[formOf(voice)]
export const thanksIn = (voice: BotVoice): string => thanks[formOf(voice)]
/** Says that the answer is not whole. */
export const cutAnswerIn = (voice: BotVoice): string => cut[formOf(voice)]
/** Says that nobody has put it into words of its own. */
export const quotedAnswerIn = (voice: BotVoice): string => quoted[formOf(voice)]
