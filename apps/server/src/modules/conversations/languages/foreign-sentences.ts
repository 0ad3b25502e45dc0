import type { ForeignLanguage } from './recognise-language.ts'

interface Sentences {
  /** There is nobody who could translate. */
  germanOnly: string
  /** It was understood, and nothing was found. */
  noSource: string
}

const english: Sentences = {
  germanOnly:
    'I can only search German texts here, and I cannot translate. Please ask your question in German, or contact the administration directly.',
  noSource:
    'I have not found any reliable information on this in the documents available to me. Please rephrase your question or contact the administration directly.',
}

const sentences: Record<ForeignLanguage, Sentences> = {
  en: english,
  tr: {
    germanOnly:
      'Burada yalnızca Almanca metinlerde arama yapabiliyorum ve çeviri yapamıyorum. Lütfen sorunuzu Almanca sorun veya doğrudan idareye başvurun.',
    noSource:
      'Elimdeki belgelerde bu konuda güvenilir bir bilgi bulamadım. Lütfen sorunuzu başka sözcüklerle sorun veya doğrudan idareye başvurun.',
  },
  uk: {
    germanOnly:
      'Тут я можу шукати лише в німецьких текстах і не можу перекладати. Будь ласка, поставте запитання німецькою мовою або зверніться безпосередньо до адміністрації.',
    noSource:
      'У документах, які я маю, немає надійної інформації про це. Будь ласка, сформулюйте запитання інакше або зверніться безпосередньо до адміністрації.',
  },
  ru: {
    germanOnly:
      'Здесь я могу искать только в немецких текстах и не могу переводить. Пожалуйста, задайте вопрос на немецком языке или обратитесь напрямую в администрацию.',
    noSource:
      'В имеющихся у меня документах нет надёжной информации об этом. Пожалуйста, сформулируйте вопрос иначе или обратитесь напрямую в администрацию.',
  },
  ar: {
    germanOnly:
      'لا يمكنني هنا البحث إلا في النصوص الألمانية، ولا يمكنني الترجمة. يُرجى طرح سؤالك باللغة الألمانية أو التواصل مع الإدارة مباشرة.',
    noSource:
      'لم أجد في الوثائق المتاحة لي معلومات موثوقة حول هذا الموضوع. يُرجى صياغة سؤالك بطريقة أخرى أو التواصل مع الإدارة مباشرة.',
  },
  fa: {
    germanOnly:
      'من اینجا فقط می‌توانم در متن‌های آلمانی جست‌وجو کنم و نمی‌توانم ترجمه کنم. لطفاً پرسش خود را به زبان آلمانی مطرح کنید یا مستقیماً با اداره تماس بگیرید.',
    noSource:
      'در مدارکی که در اختیار دارم اطلاعات قابل اعتمادی در این باره پیدا نکردم. لطفاً پرسش خود را طور دیگری بیان کنید یا مستقیماً با اداره تماس بگیرید.',
  },
  fr: {
    germanOnly:
      "Ici, je ne peux chercher que dans des textes allemands et je ne peux pas traduire. Veuillez poser votre question en allemand ou vous adresser directement à l'administration.",
    noSource:
      "Je n'ai trouvé aucune information fiable à ce sujet dans les documents dont je dispose. Veuillez reformuler votre question ou vous adresser directement à l'administration.",
  },
  es: {
    germanOnly:
      'Aquí solo puedo buscar en textos alemanes y no puedo traducir. Haga su pregunta en alemán o diríjase directamente a la administración.',
    noSource:
      'No he encontrado información fiable sobre esto en los documentos de que dispongo. Formule su pregunta de otra manera o diríjase directamente a la administración.',
  },
  it: {
    germanOnly:
      "Qui posso cercare solo in testi tedeschi e non posso tradurre. La prego di porre la domanda in tedesco o di rivolgersi direttamente all'amministrazione.",
    noSource:
      "Nei documenti a mia disposizione non ho trovato informazioni affidabili su questo argomento. La prego di riformulare la domanda o di rivolgersi direttamente all'amministrazione.",
  },
  pl: {
    germanOnly:
      'Mogę tu przeszukiwać tylko niemieckie teksty i nie mogę tłumaczyć. Proszę zadać pytanie po niemiecku lub skontaktować się bezpośrednio z urzędem.',
    noSource:
      'W dostępnych mi dokumentach nie ma wiarygodnych informacji na ten temat. Proszę sformułować pytanie inaczej lub skontaktować się bezpośrednio z urzędem.',
  },
  ro: {
    germanOnly:
      'Aici pot căuta doar în texte germane și nu pot traduce. Vă rog să puneți întrebarea în limba germană sau să vă adresați direct administrației.',
    noSource:
      'În documentele de care dispun nu am găsit informații de încredere despre acest subiect. Vă rog să reformulați întrebarea sau să vă adresați direct administrației.',
  },
  other: english,
}

/** Says in the language of the question that only German is searched, and what can be done. */
export const germanOnlyIn = (language: ForeignLanguage): string => sentences[language].germanOnly
export const nothingFoundIn = (language: ForeignLanguage): string => sentences[language].noSource
