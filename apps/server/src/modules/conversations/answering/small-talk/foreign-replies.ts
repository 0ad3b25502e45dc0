import type { ForeignLanguage } from '../../languages/recognise-language.ts'
import type { SmallTalk } from './kinds.ts'

type Answered = Extract<SmallTalk, 'greeting' | 'thanks' | 'farewell'>

const english: Record<Answered, string> = {
  greeting: 'Hello! How can I help you?',
  thanks: "You're welcome!",
  farewell: 'Goodbye! Have a nice day.',
}

/** Who greets in another language is greeted in it. */
const replies: Record<ForeignLanguage, Record<Answered, string>> = {
  en: english,
  tr: {
    greeting: 'Merhaba! Size nasıl yardımcı olabilirim?',
    thanks: 'Rica ederim!',
    farewell: 'Hoşça kalın! İyi günler.',
  },
  uk: {
    greeting: 'Добрий день! Чим я можу вам допомогти?',
    thanks: 'Будь ласка!',
    farewell: 'До побачення! Гарного дня.',
  },
  ru: {
    greeting: 'Здравствуйте! Чем я могу вам помочь?',
    thanks: 'Пожалуйста!',
    farewell: 'До свидания! Хорошего дня.',
  },
  ar: {
    greeting: 'مرحبًا! كيف يمكنني مساعدتك؟',
    thanks: 'على الرحب والسعة!',
    farewell: 'مع السلامة! أتمنى لك يومًا سعيدًا.',
  },
  fa: {
    greeting: 'سلام! چطور می‌توانم به شما کمک کنم؟',
    thanks: 'خواهش می‌کنم!',
    farewell: 'خداحافظ! روز خوبی داشته باشید.',
  },
  fr: {
    greeting: 'Bonjour ! Comment puis-je vous aider ?',
    thanks: 'Je vous en prie !',
    farewell: 'Au revoir ! Bonne journée.',
  },
  es: {
    greeting: '¡Buenos días! ¿En qué puedo ayudarle?',
    thanks: '¡De nada!',
    farewell: '¡Hasta luego! Que tenga un buen día.',
  },
  it: {
    greeting: 'Buongiorno! Come posso aiutarLa?',
    thanks: 'Prego!',
    farewell: 'Arrivederci! Buona giornata.',
  },
  pl: {
    greeting: 'Dzień dobry! W czym mogę pomóc?',
    thanks: 'Proszę bardzo!',
    farewell: 'Do widzenia! Miłego dnia.',
  },
  ro: {
    greeting: 'Bună ziua! Cu ce vă pot ajuta?',
    thanks: 'Cu plăcere!',
    farewell: 'La revedere! O zi bună.',
  },
  other: english,
}

export const foreignReplyTo = (kind: SmallTalk, language: ForeignLanguage): string | null =>
  kind === 'greeting' || kind === 'thanks' || kind === 'farewell' ? replies[language][kind] : null
