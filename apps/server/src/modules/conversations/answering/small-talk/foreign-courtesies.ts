import type { ForeignLanguage } from '../../languages/recognise-language.ts'
import type { SmallTalk } from './kinds.ts'

type Courtesy = Extract<
  SmallTalk,
  'greeting' | 'thanks' | 'farewell' | 'mood' | 'abilities' | 'name' | 'nature'
>
type Phrases = Partial<Record<Courtesy, string>>

/** Whole phrases, for single words like "how" and "is" would make a question of them. */
const phrases: Partial<Record<ForeignLanguage, Phrases>> = {
  en: {
    greeting:
      'hello|hello there|hi|hi there|hey there|good (?:morning|afternoon|evening|day)|greetings|anybody (?:here|there)|is (?:anyone|anybody|someone) (?:here|there)',
    mood: 'how are you(?: doing)?(?: today)?|how is it going|hows it going|whats up|what is up',
    thanks:
      'thank you(?: so| very)?(?: much)?(?: for (?:your|the) (?:help|information|answer))?|thanks(?: a lot| so much)?(?: for (?:your|the) (?:help|information|answer))?|thx|ty|great|perfect|awesome|nice|that (?:was|is) (?:very )?helpful|(?:very )?helpful|well done|good job',
    farewell:
      'bye(?: bye)?|good ?bye|see you(?: later| soon)?|good night|have a (?:nice|good|great) (?:day|evening|weekend)|take care|cu',
    abilities:
      'what can you do(?: for me)?|(?:can|could) you(?: please)? help(?: me)?|help(?: me)?(?: please)?|please help(?: me)?|i need(?: some| your)? help|how can you help(?: me)?|what can i ask(?: you)?|how does (?:this|it) work|i have a question',
    name: 'who are you|what are you|(?:what is|whats) your name|who am i (?:talking|speaking|chatting) (?:to|with)',
    nature:
      '(?:are you|is this|am i (?:talking|speaking|chatting) (?:to|with)) (?:an? )?(?:real |chat)?(?:robot|bot|chatbot|human|human being|person|ai|machine|computer|real|chatgpt)',
  },
  tr: {
    greeting:
      'merhaba(?:lar)?|selam(?:lar)?|günaydın|gunaydin|iyi (?:günler|gunler|akşamlar|aksamlar|sabahlar)|selamün aleyküm|selamun aleykum|alo',
    mood: 'nasılsın(?:ız)?|nasilsin(?:iz)?|naber|ne haber',
    thanks:
      '(?:çok )?(?:teşekkürler|teşekkür ederim|teşekkür ederiz|sağ ?ol(?:un)?)|cok tesekkurler|tesekkurler|tesekkur ederim|eyvallah',
    farewell: 'güle güle|gule gule|hoşça ?kal(?:ın)?|görüşürüz|gorusuruz|iyi geceler|allahaısmarladık',
    abilities: '(?:bana )?yardım(?: eder misin(?:iz)?| edebilir misin(?:iz)?| lazım)?',
    name: 'sen kimsin|siz kimsiniz|adın ne|adınız ne',
  },
  uk: {
    greeting:
      'привіт|вітаю|вітання|добрий (?:день|ранок|вечір)|доброго (?:дня|ранку|вечора)|добридень|здрастуйте|алло',
    mood: 'як справи|як ви|як ти',
    thanks:
      '(?:щиро |дуже |велике )?(?:дякую|спасибі)(?: вам| тобі| дуже| щиро)?(?: за (?:допомогу|відповідь|інформацію))?',
    farewell: 'до побачення|бувай(?:те)?|на все добре|до зустрічі|добраніч|гарного дня',
    abilities:
      '(?:будь ласка )?допоможіть(?: мені)?(?: будь ласка)?|(?:ви можете|чи можете ви|можете) (?:мені )?допомогти|потрібна допомога|допомога',
    name: 'хто ви|хто ти|як (?:вас|тебе) звати',
  },
  ru: {
    greeting: 'привет|здравствуй(?:те)?|здрасте|добрый (?:день|вечер)|доброе утро|доброго дня',
    mood: 'как дела|как вы|как ты',
    thanks: '(?:большое )?(?:спасибо|благодарю)(?: вам| тебе| большое)?(?: за (?:помощь|ответ|информацию))?',
    farewell: 'до свидания|пока|всего (?:доброго|хорошего)|спокойной ночи|до встречи',
    abilities: 'помогите(?: мне)?(?: пожалуйста)?|(?:вы можете|можете) (?:мне )?помочь|нужна помощь|помощь',
    name: 'кто вы|кто ты|как (?:вас|тебя) зовут',
  },
  ar: {
    greeting:
      'مرحبا|مرحبًا|أهلا|اهلا|السلام عليكم|سلام عليكم|سلام|صباح الخير|مساء الخير|sala+m(?: (?:aleikum|alaikum|aleykum))?|marhaba|as ?salamu alaikum',
    mood: 'كيف حالك|كيف الحال',
    thanks: 'شكرا(?: جزيلا| لك| لكم)?|شكرًا|shukran|شكراً',
    farewell: 'مع السلامة|إلى اللقاء|وداعا',
    abilities: 'ساعدني|هل يمكنك مساعدتي|مساعدة',
  },
  fa: { thanks: 'ممنون|متشکرم|مرسی', greeting: 'درود|سلام علیکم', farewell: 'خداحافظ' },
  fr: {
    greeting: 'bonjour|bonsoir|salut|coucou',
    mood: 'ça va|comment allez vous|comment ça va',
    thanks: 'merci(?: beaucoup| bien)?',
    farewell: 'au revoir|bonne (?:journée|soirée|nuit)|à bientôt',
  },
  es: {
    greeting: 'hola|buenos días|buenos dias|buenas(?: tardes| noches)?',
    mood: 'qué tal|que tal|cómo está|cómo estás',
    thanks: '(?:muchas )?gracias',
    farewell: 'adiós|adios|hasta (?:luego|pronto|mañana)',
  },
  it: {
    greeting: 'buongiorno|buonasera|salve|buon giorno',
    mood: 'come stai|come sta|come va',
    thanks: 'grazie(?: mille)?',
    farewell: 'arrivederci|buonanotte|a presto',
  },
  pl: {
    greeting: 'cześć|czesc|dzień dobry|dzien dobry|witam|dobry wieczór|hej',
    mood: 'jak się masz|co słychać',
    thanks: 'dziękuję(?: bardzo)?|dziekuje|dzięki|dzieki',
    farewell: 'do widzenia|na razie|pa pa|dobranoc|do zobaczenia',
  },
  ro: {
    greeting: 'bună|buna|bună (?:ziua|dimineața|seara)|buna ziua|salutare',
    mood: 'ce mai faci|ce faceți',
    thanks: '(?:vă )?mulțumesc(?: mult| frumos)?|multumesc|mersi',
    farewell: 'la revedere|pe curând|o zi bună',
  },
  other: {
    greeting:
      'zdravo|dobar dan|pozdrav|përshëndetje|ahoj|dobrý den|goedendag|hallå|xin chào|namaste|สวัสดี|こんにちは|你好|здраво|здравей(?:те)?|γεια σας|καλημέρα|rojbaş|silav',
    thanks:
      'hvala(?: lepo| vam)?|faleminderit|děkuji|dank u wel|cảm ơn|谢谢|ありがとう|благодаря|ευχαριστώ|spas',
    farewell: 'doviđenja|mirupafshim|na shledanou|довиждане|再见',
  },
}

type Known = { language: ForeignLanguage; kind: SmallTalk; pattern: RegExp }

/** Polite additions, and what stands around a phrase. */
const around = 'please|sir|madam|bot|chatbot|lütfen|будь ласка|пожалуйста|and|there'

const known: Known[] = (Object.entries(phrases) as [ForeignLanguage, Phrases][]).flatMap(
  ([language, kinds]) => {
    const every = Object.values(kinds).join('|')
    return (Object.entries(kinds) as [Courtesy, string][]).map(([kind, own]) => ({
      language,
      kind,
      pattern: new RegExp(`^(?:(?:${own})(?: (?:${every}|${around}))*)$`, 'u'),
    }))
  },
)

/** Nobody greets for longer; of a long text the patterns would try every way to part it. */
const lettersAtMost = 60

export const foreignCourtesyIn = (clause: string): Omit<Known, 'pattern'> | null =>
  clause.length > lettersAtMost ? null : (known.find(({ pattern }) => pattern.test(clause)) ?? null)
