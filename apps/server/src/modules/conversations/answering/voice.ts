/** What of a chatbot's personality shapes the sentences that no model writes. */
export interface BotVoice {
  languageStyles: readonly string[]
}

type Form = 'formal' | 'informal' | 'plain'

const formOf = ({ languageStyles }: BotVoice): Form => {
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

/** Says that there is no answer, instead of inventing one. */
export const noSourceAnswerIn = (voice: BotVoice): string => noSource[formOf(voice)]
export const greetingIn = (voice: BotVoice): string => greeting[formOf(voice)]
export const thanksIn = (voice: BotVoice): string => thanks[formOf(voice)]
