import type { RuleTable } from './compile-rules.ts'

/** What wants to be sold to whoever reads it. */
export const spamRules: RuleTable = {
  advertising: {
    score: 0.7,
    unless:
      'melden|beschwerde|betrug|erhalten|bekommen|verbraucherzentrale|erlaubnis|sperren|seriös|schuldnerberatung|stadt',
    patterns: [
      'viagra|cialis|potenzmittel',
      'casino|kasino|wetten|slots|poker ~3 bonus|gratis|freispiele|online|jetzt',
      'verdien*|earn|make ~6 euro|dollar|geld|money ~6 tag|day|woche|week|stunde|online|zuhause|bitcoin|home|schnell',
      'klick*|click ~2 hier|here ~4 $|http|https|www|jetzt|now',
      'kredit|darlehen|loan ~3 ohne|without ~1 schufa|bonität|credit',
      'buy|kaufen|bestellen ~3 jetzt|now|günstig*|cheap|billig* ~6 http|https|www|viagra|followers|follower|pills',
      'seo|backlinks|ranking ~5 website|google|angebot|offer|agentur|paket|package',
      'crypto|krypto|bitcoin|forex ~4 invest*|gewinn*|profit*|trading|signal*|garantiert*',
      'congratulations|glückwunsch ~4 won|gewonnen|winner|gewinner',
      'follow|folge|abonnier* ~3 instagram|tiktok|youtube|kanal|channel|telegram|onlyfans',
      'whatsapp|telegram ~3 kontakt*|contact|schreib*|invest*',
    ],
  },
}
