import type { MisuseSettings } from '@lotse/contract'
import { defaultActions } from '../detection/default-actions.ts'

/** How chatbots are protected until somebody decides otherwise. */
export const defaultSettings: MisuseSettings = {
  is_active: true,
  sensitivity: 'medium',
  actions: defaultActions,
  model: 'unsure',
  escalation: { refusals: 3, window_minutes: 10, step_hours: [1, 24, 168], address_visitors: 3 },
  // Faster than anybody reads the answers.
  flood: { visitor_per_minute: 20, address_per_minute: 120, chatbot_per_minute: 600 },
  day_budget: { chatbot_credits: null, visitor_credits: null },
  texts: {
    refusal:
      'Darauf kann ich nicht antworten. Bitte stellen Sie Ihre Frage sachlich und zu unseren Themen – dann helfe ich Ihnen gern weiter.',
    warning: 'Bitte bleiben Sie sachlich, dann kann ich Ihnen am besten helfen.',
    blocked:
      'Ihre Nachrichten werden hier vorübergehend nicht beantwortet, weil mehrere davon gegen unsere Regeln verstoßen haben. Wenn Sie das für einen Irrtum halten, wenden Sie sich bitte direkt an uns.',
  },
  help: {
    self_harm:
      '**Sie sind nicht allein, und es gibt Hilfe.** Bei akuter Gefahr rufen Sie bitte sofort den Notruf **112**. Mit jemandem sprechen können Sie jederzeit, kostenlos und anonym: TelefonSeelsorge **0800 111 0 111**.',
    violence_suffered:
      '**Was Ihnen geschieht, ist nicht Ihre Schuld, und es gibt Hilfe.** Bei akuter Gefahr rufen Sie bitte sofort **110** oder **112**. Rund um die Uhr, kostenlos und anonym beraten das Hilfetelefon „Gewalt gegen Frauen“ **116 016** und die TelefonSeelsorge **0800 111 0 111**.',
  },
  own_words: [],
  retention_days: 30,
}

/** As they were kept, with what has been added to the product since. */
export const completeSettings = (kept: Partial<MisuseSettings> | null): MisuseSettings => ({
  ...defaultSettings,
  ...kept,
  actions: { ...defaultSettings.actions, ...kept?.actions },
})
