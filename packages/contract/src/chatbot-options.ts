/** One choice of a form, as people read it. What it means to the model is the server's matter. */
export interface Option {
  value: string
  label: string
  description: string
}

const option = (value: string, label: string, description: string): Option => ({ value, label, description })

/** The choices of a chatbot's personality, in the order in which they are offered. */
export const chatbotOptions = {
  communication_styles: [
    option('friendly', 'Freundlich', 'Warm und zugewandt'),
    option('factual', 'Sachlich', 'Nüchtern, ohne Wertung'),
    option('professional', 'Professionell', 'Höflich und verbindlich'),
    option('empathetic', 'Einfühlsam', 'Geht auf die Lage der Fragenden ein'),
    option('motivating', 'Motivierend', 'Ermutigt zum nächsten Schritt'),
    option('humorous', 'Humorvoll', 'Locker, wo es passt'),
  ],
  language_styles: [
    option('formal', 'Förmlich (Sie)', 'Spricht mit „Sie“ an'),
    option('informal', 'Persönlich (Du)', 'Spricht mit „Du“ an'),
    option('plain', 'Einfache Sprache', 'Kurze Sätze, geläufige Wörter'),
    option('easy', 'Leichte Sprache', 'Nach den Regeln der Leichten Sprache'),
    option('technical', 'Fachsprache', 'Mit den Begriffen des Fachs'),
  ],
  response_length: [
    option('short', 'Kurz', 'Zwei bis drei Sätze'),
    option('medium', 'Mittel', 'Ein bis zwei Absätze'),
    option('long', 'Ausführlich', 'Alles, was die Quellen hergeben'),
  ],
  response_style: [
    option('concise', 'Auf den Punkt', 'Das Ergebnis zuerst'),
    option('balanced', 'Ausgewogen', 'Ergebnis und Begründung'),
    option('detailed', 'Erklärend', 'Mit Hintergründen und Beispielen'),
    option('structured', 'Gegliedert', 'Aufzählungen und Schritte'),
  ],
  response_strategy: [
    option('informative', 'Informierend', 'Beantwortet die Frage'),
    option('guiding', 'Begleitend', 'Führt Schritt für Schritt zum Ziel'),
    option('advising', 'Beratend', 'Wägt Möglichkeiten ab'),
    option('referring', 'Verweisend', 'Nennt zuständige Stellen und Formulare'),
  ],
  target_audiences: [
    option('citizens', 'Bürgerinnen und Bürger', 'Ohne Vorwissen'),
    option('businesses', 'Unternehmen', 'Gewerbe und Betriebe'),
    option('families', 'Familien', 'Eltern, Kinder und Jugendliche'),
    option('seniors', 'Seniorinnen und Senioren', 'Ältere Menschen'),
    option('newcomers', 'Neuzugezogene', 'Menschen, die neu am Ort sind'),
    option('staff', 'Beschäftigte', 'Die eigenen Mitarbeitenden'),
    option('experts', 'Fachleute', 'Mit Vorwissen im Gebiet'),
    option('press', 'Presse', 'Journalistinnen und Journalisten'),
  ],
} as const satisfies Record<string, readonly Option[]>
export type ChatbotOptionField = keyof typeof chatbotOptions

/** Of these language styles a chatbot has one at most: nobody can speak in both at once. */
export const exclusiveLanguageStyles: readonly (readonly string[])[] = [
  ['formal', 'informal'],
  ['plain', 'easy', 'technical'],
]

/** The chosen ones without those that the last choice rules out. */
export const compatibleStyles = (chosen: readonly string[], last: string): string[] => {
  const rivals = exclusiveLanguageStyles.find(group => group.includes(last)) ?? []
  return chosen.filter(style => style === last || !rivals.includes(style))
}

/** Who may talk to a chatbot, from open to restricted. Each includes those after it. */
export const accessRoles = ['public', 'external_user', 'user', 'contentmanager', 'admin'] as const
export type AccessRole = (typeof accessRoles)[number]
export const accessRoleLabels: Record<AccessRole, string> = {
  public: 'Öffentlich',
  external_user: 'Externe Nutzer',
  user: 'Registrierte Nutzer',
  contentmanager: 'Inhaltsmanager',
  admin: 'Administratoren',
}

export const chatbotLimits = {
  name: 200,
  description: 2000,
  public_name: 200,
  public_description: 2048,
  initial_message: 2048,
  custom_prompt: 500,
  allowed_requests: 512,
  response_style_prompt: 512,
  /** Of one message to a chatbot. */
  message: 4000,
  /** Offered to visitors before their first one. */
  starter_questions: 6,
  starter_question: 80,
  domains: 100,
} as const

export interface ThemeColours {
  primaryColor: string
  secondaryColor: string
  backgroundColor: string
  borderColor: string
  buttonColor: string
  textColor: string
}

/** Colours of chats and of the page before them, by day and for those who want it dark; every pair that carries text reaches a contrast of 4.5. */
export const colourThemes = {
  lotse: {
    name: 'Lotse',
    description: 'Das ruhige Blau des Hauses',
    colors: {
      primaryColor: '#1d4f91',
      secondaryColor: '#e6eef8',
      backgroundColor: '#ffffff',
      borderColor: '#c7d6ea',
      buttonColor: '#1d4f91',
      textColor: '#17202b',
    },
    darkColors: {
      primaryColor: '#9cc2f2',
      secondaryColor: '#1f2b39',
      backgroundColor: '#141a21',
      borderColor: '#36465a',
      buttonColor: '#9cc2f2',
      textColor: '#e9eef4',
    },
  },
  forest: {
    name: 'Wald',
    description: 'Dunkles Grün auf hellem Grund',
    colors: {
      primaryColor: '#1f5c3a',
      secondaryColor: '#e5f1ea',
      backgroundColor: '#ffffff',
      borderColor: '#c3dccd',
      buttonColor: '#1f5c3a',
      textColor: '#17241c',
    },
    darkColors: {
      primaryColor: '#93d3ac',
      secondaryColor: '#1d2f25',
      backgroundColor: '#131a16',
      borderColor: '#35503f',
      buttonColor: '#93d3ac',
      textColor: '#e8f1eb',
    },
  },
  brick: {
    name: 'Backstein',
    description: 'Warmes Rot',
    colors: {
      primaryColor: '#9b2c1f',
      secondaryColor: '#fbeae7',
      backgroundColor: '#ffffff',
      borderColor: '#ecc9c3',
      buttonColor: '#9b2c1f',
      textColor: '#2b1a17',
    },
    darkColors: {
      primaryColor: '#f4aa9c',
      secondaryColor: '#37221e',
      backgroundColor: '#1c1513',
      borderColor: '#5c3d37',
      buttonColor: '#f4aa9c',
      textColor: '#f6ebe8',
    },
  },
  slate: {
    name: 'Schiefer',
    description: 'Neutrales Grau',
    colors: {
      primaryColor: '#3a4450',
      secondaryColor: '#eceff2',
      backgroundColor: '#ffffff',
      borderColor: '#cfd6dd',
      buttonColor: '#3a4450',
      textColor: '#1b2026',
    },
    darkColors: {
      primaryColor: '#c3cdd8',
      secondaryColor: '#272e36',
      backgroundColor: '#15191d',
      borderColor: '#424b55',
      buttonColor: '#c3cdd8',
      textColor: '#eceff2',
    },
  },
  night: {
    name: 'Nacht',
    description: 'Helle Schrift auf dunklem Grund',
    colors: {
      primaryColor: '#9cc2f2',
      secondaryColor: '#22303f',
      backgroundColor: '#141b23',
      borderColor: '#3a4a5b',
      buttonColor: '#9cc2f2',
      textColor: '#eef3f8',
    },
    darkColors: {
      primaryColor: '#9cc2f2',
      secondaryColor: '#22303f',
      backgroundColor: '#141b23',
      borderColor: '#3a4a5b',
      buttonColor: '#9cc2f2',
      textColor: '#eef3f8',
    },
  },
} as const satisfies Record<
  string,
  { name: string; description: string; colors: ThemeColours; darkColors: ThemeColours }
>
export type ColourTheme = keyof typeof colourThemes
export const defaultTheme: ColourTheme = 'lotse'

export const embedPositions = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const

const domainPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})(?::[1-9]\d{0,4})?$/

export const domainTexts = {
  empty: 'Bitte geben Sie eine Domain ein',
  invalid: (host: string) => `Bitte geben Sie eine gültige Domain ein (z.B. ${host})`,
  double: 'Diese Domain wurde bereits hinzugefügt',
} as const

/** As it is kept, in the letters that browsers send: of a pasted address its host, of `münchen.de` `xn--mnchen-3ya.de`. A port only where it is not the usual one. */
export const normalizedDomain = (entry: string): string => {
  const text = entry.trim().toLowerCase()
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`
  return text && URL.canParse(address) ? new URL(address).host : text
}

export const isDomain = (domain: string): boolean =>
  domain === 'localhost' || (domain.length <= 253 && domainPattern.test(domain))
