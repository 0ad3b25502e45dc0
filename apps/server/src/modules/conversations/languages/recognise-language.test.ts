import { describe, expect, it } from 'vitest'
import { germanOnlyIn } from './foreign-sentences.ts'
import { recogniseLanguage } from './recognise-language.ts'

const linesOf = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map(line => line.trim())

const questions = {
  en: linesOf(`What are the opening hours of the citizen's office?
    How much does a new passport cost?
    Where can I register my dog?
    How do I register my new address?
    When is the garbage collected?
    Do I need an appointment?
    Which documents do I need for the registration?
    I moved to this town, what do I have to do?
    Can I get a parking permit for my street?
    Who is responsible for noise complaints?
    How can I apply for a birth certificate?
    Is the town hall open today?
    How long does it take to get an ID card?
    What is the fee for a marriage certificate?
    Where do I pay the dog tax?
    Could you tell me how to get a driving license?
    My waste bin was not emptied, who can help?
    Are there any kindergarten places for my child?
    Please tell me what the recycling centre costs
    I need to change the name on my passport`),
  tr: linesOf(`Nüfus cüzdanı ne kadar?
    Belediye saat kaçta açılıyor?
    Köpeğimi nerede kayıt ettirebilirim?
    Yeni pasaport için ne gerekiyor?
    Adres değişikliğini nasıl yapabilirim?
    Çöp ne zaman toplanıyor?
    Randevu almam gerekiyor mu?
    Kimlik kartı için hangi belgeler lazım?
    Bu şehre taşındım, ne yapmalıyım?
    Çocuğum için anaokulu yeri var mı?
    Köpek vergisi ne kadar?
    Evlilik için nereye başvurabilirim?
    Doğum belgesi nasıl alabilirim?
    Park izni için ücret ne kadar?
    Belediye bugün açık mı?
    Ehliyet değiştirmek istiyorum
    Gürültü şikayeti için kime başvurabilirim?
    Oturum izni için hangi belgeler gerekli?
    Atık merkezi cumartesi açık mı?
    Bana yardım eder misiniz, nüfus kaydı için ne lazım?`),
  uk: linesOf(`Скільки коштує новий паспорт?
    Де я можу зареєструвати собаку?
    Коли вивозять сміття?
    Які документи потрібні для реєстрації?
    Чи потрібен запис на прийом?
    Як змінити адресу проживання?
    Коли працює ратуша?
    Я переїхала до цього міста, що мені робити?
    Де сплатити податок на собаку?
    Як отримати свідоцтво про народження?
    Чи є місця в дитячому садку?
    Хто відповідає за скарги на шум?
    Скільки часу займає виготовлення посвідчення?
    Як зареєструвати шлюб?
    Чи відкрите бюро сьогодні?
    Де можна здати старі меблі?
    Мені потрібна довідка про реєстрацію
    Як подати заяву на житло?
    Які години роботи бюро громадян?
    Чи можу я прийти без запису?`),
  ar: linesOf(`كم تكلفة جواز السفر الجديد؟
    أين يمكنني تسجيل كلبي؟
    متى يتم جمع القمامة؟
    ما هي المستندات المطلوبة للتسجيل؟
    هل أحتاج إلى موعد؟
    كيف أغير عنواني؟
    متى تفتح البلدية؟
    انتقلت إلى هذه المدينة، ماذا أفعل؟
    أين أدفع ضريبة الكلاب؟
    كيف أحصل على شهادة ميلاد؟
    هل توجد أماكن في روضة الأطفال؟
    من المسؤول عن شكاوى الضوضاء؟
    كم تستغرق بطاقة الهوية؟
    كيف أسجل الزواج؟
    هل المكتب مفتوح اليوم؟
    أين يمكنني التخلص من الأثاث القديم؟
    أحتاج إلى شهادة تسجيل
    كيف أقدم طلب سكن؟
    ما هي ساعات العمل؟
    هل يمكنني الحضور بدون موعد؟`),
  ru: ['Сколько стоит новый паспорт?', 'Где можно зарегистрировать собаку?', 'Какие документы нужны?'],
  fr: [
    'Combien coûte un passeport ?',
    'Où est la mairie et quand est-elle ouverte ?',
    'Comment puis-je faire une demande ?',
  ],
  es: [
    '¿Cuánto cuesta el pasaporte?',
    '¿Dónde puedo registrar mi perro?',
    '¿Qué documentos necesito para el registro?',
  ],
  pl: ['Ile kosztuje dowód osobisty?', 'Gdzie mogę zarejestrować psa?', 'Jakie dokumenty są potrzebne?'],
} as const

it.each(Object.entries(questions).flatMap(([language, all]) => all.map(one => [language, one] as const)))(
  'in %s is known by its words: %s',
  (language, question) => expect(recogniseLanguage(question)).toBe(language),
)

const germanQuestions = linesOf(`Was kostet ein Personalausweis?
  Perso verloren was tun
  Beglaubigung Kosten?
  Amtsblatt Landkreis?
  Öffnungszeiten Rathaus
  Hundesteuer
  Wo ist die Straße Rue de la Paix?
  Wann hat das Café Le Petit Paris die Terrasse offen?
  Wer ist Herr Yıldırım?
  Ist Frau Öğretmenoğlu heute im Büro?
  Brauche ich für den Food Truck eine Genehmigung?
  Was kostet der Stand beim Street Food Market?
  Wie beantrage ich eine Green Card?
  Coffee to go Becher Pfand
  Gilt das Ticket auch im Night Express?
  Parkausweis Handwerker online
  Wann kommt die Müllabfuhr in der Via Romana?
  ne neue Tonne bestellen
  Wo bekomme ich das Formular für Elterngeld Plus?
  Fahrrad Open Air Veranstaltung anmelden
  asdfghjkl
  ???
  WLAN im Rathaus
  Kann ich in El Salvador heiraten und das hier anerkennen lassen?
  Übersetzung meiner Geburtsurkunde aus der Türkei: Nüfus Kayıt Örneği
  Kita
  Wie hoch ist die Gebühr für das Recycling Center?`)

describe('a German question', () => {
  it.each(germanQuestions)('is taken for German, whatever names are in it: %s', question =>
    expect(recogniseLanguage(question)).toBeNull(),
  )
})

it('each language is answered in its own words', () => {
  const said = (['en', 'tr', 'uk', 'ru', 'ar', 'fa', 'fr', 'es', 'it', 'pl', 'ro'] as const).map(germanOnlyIn)
  expect(new Set(said).size).toBe(said.length)
  expect(said.map(recogniseLanguage)).toEqual([
    'en',
    'tr',
    'uk',
    'ru',
    'ar',
    'fa',
    'fr',
    'es',
    'it',
    'pl',
    'ro',
  ])
})
