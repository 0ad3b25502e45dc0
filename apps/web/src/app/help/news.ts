export interface NewsEntry {
  date: string
  title: string
  text: string
  points: readonly string[]
}

/** Newest first. An entry tells people what they can do now that they could not do before. */
export const news: readonly NewsEntry[] = [
  {
    date: '2026-11-15',
    title: 'Das Fundament steht',
    text: 'Lotse ist gestartet. Diese erste Fassung bringt alles mit, was die kommenden Bereiche brauchen:',
    points: [
      'Anmeldung mit Passwort und auf Wunsch mit einem zweiten Faktor, Einladungen per E-Mail',
      'Mandanten und Untermandanten, zwischen denen Sie mit einem Klick wechseln',
      'Benutzer:innen einladen, Rollen vergeben, Zugänge deaktivieren oder entfernen',
      'Ein Protokoll, das jede Änderung mit Zeitpunkt und Person festhält',
      'Helles und dunkles Design, vollständig mit der Tastatur bedienbar',
    ],
  },
]
