import type { Form } from '../voice.ts'
import type { SmallTalk } from './kinds.ts'

export type FixedKind = Extract<
  SmallTalk,
  'farewell' | 'wishes' | 'reaction' | 'complaint' | 'insult' | 'gibberish' | 'mood' | 'ready' | 'terms'
>

/** What is said whoever the chatbot is, in its form of address. */
export const fixedReplies: Record<FixedKind, Record<Form, string>> = {
  farewell: {
    formal: 'Auf Wiedersehen! Ich wünsche Ihnen einen schönen Tag.',
    informal: 'Tschüss! Hab einen schönen Tag.',
    plain: 'Auf Wiedersehen! Ich wünsche Ihnen einen schönen Tag.',
  },
  wishes: {
    formal: 'Vielen Dank, das wünsche ich Ihnen auch!',
    informal: 'Vielen Dank, das wünsche ich Dir auch!',
    plain: 'Vielen Dank! Das wünsche ich Ihnen auch.',
  },
  reaction: {
    formal: 'In Ordnung. Wenn Sie noch eine Frage haben, bin ich für Sie da.',
    informal: 'Alles klar. Wenn Du noch eine Frage hast, bin ich da.',
    plain: 'Gut. Haben Sie noch eine Frage? Dann schreiben Sie mir.',
  },
  complaint: {
    formal:
      'Das tut mir leid. Bitte stellen Sie Ihre Frage noch einmal mit anderen Worten, oder wenden Sie sich direkt an uns.',
    informal: 'Das tut mir leid. Frag gern noch einmal mit anderen Worten, oder melde Dich direkt bei uns.',
    plain: 'Das tut mir leid. Bitte fragen Sie noch einmal anders. Oder fragen Sie direkt bei uns nach.',
  },
  insult: {
    formal: 'Das hilft uns leider nicht weiter. Sagen Sie mir gern, was Sie wissen möchten.',
    informal: 'Das hilft uns leider nicht weiter. Sag mir gern, was Du wissen möchtest.',
    plain: 'Das hilft uns leider nicht weiter. Sagen Sie mir gern, was Sie wissen möchten.',
  },
  gibberish: {
    formal: 'Das habe ich nicht verstanden. Bitte stellen Sie mir eine Frage.',
    informal: 'Das habe ich nicht verstanden. Bitte stell mir eine Frage.',
    plain: 'Das habe ich nicht verstanden. Bitte stellen Sie mir eine Frage.',
  },
  mood: {
    formal: 'Danke der Nachfrage! Wie kann ich Ihnen helfen?',
    informal: 'Danke der Nachfrage! Wie kann ich Dir helfen?',
    plain: 'Danke der Nachfrage! Wie kann ich Ihnen helfen?',
  },
  ready: {
    formal: 'Gern. Was möchten Sie wissen?',
    informal: 'Gern. Was möchtest Du wissen?',
    plain: 'Gern. Was möchten Sie wissen?',
  },
  terms: {
    formal: 'Fragen an mich kosten Sie nichts, und ich antworte zu jeder Zeit.',
    informal: 'Fragen an mich kosten Dich nichts, und ich antworte zu jeder Zeit.',
    plain: 'Ich koste nichts. Sie können mich immer fragen.',
  },
}
