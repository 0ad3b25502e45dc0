export interface NewsEntry {
  date: string
  title: string
  text: string
  points: readonly string[]
}

/** Newest first. An entry tells people what they can do now that they could not do before. */
export const news: readonly NewsEntry[] = [
  {
    date: '2026-11-16',
    title: 'Untermandanten und Datenschutz in Ihrer Hand',
    text: 'Was bisher nur der Betrieb einrichten konnte, stellen Sie jetzt selbst ein:',
    points: [
      'Hauptmandanten legen Untermandanten an und teilen ihnen Limits und Credits zu',
      'Fristen, nach denen Unterhaltungen und Protokoll gelöscht werden, mit Vorschau',
      'Besucher:innen löschen ihre Unterhaltungen selbst oder nennen Ihnen ihre Kennung',
      'Ihre eigenen Daten laden Sie im Profil herunter',
    ],
  },
  {
    date: '2026-11-16',
    title: 'Ihre Startseite zeigt, was ansteht',
    text: 'Nach dem Anmelden sehen Sie auf einen Blick, worum es heute geht:',
    points: [
      'Guthaben, offene Anfragen, Chatbots mit Gesprächen der letzten Tage, Dokumente in Arbeit',
      'Nutzer:innen und Externe finden dort die Chatbots, die mit ihnen geteilt sind',
      'Supportanfragen schreiben Sie in einem Formular; die Antwort kommt per E-Mail',
    ],
  },
  {
    date: '2026-11-16',
    title: 'Chatbots beantworten Fragen aus Ihren Dokumenten',
    text: 'Legen Sie Chatbots an, die mit Fundstellen antworten und sagen, wenn sie etwas nicht wissen:',
    points: [
      'Zugriff für alle, für Externe, für Nutzer:innen oder nur für die Verwaltung',
      'Einbettung in eigene Websites, mit Plugin für WordPress',
      'Unterhaltungen mit Bewertungen, Wissenslücken und verbindliche Antworten',
    ],
  },
  {
    date: '2026-11-15',
    title: 'Datenspeicher für Dokumente und Websites',
    text: 'Was Ihre Chatbots wissen sollen, sammeln Sie in Datenspeichern:',
    points: [
      'Hochladen mit Fortschritt je Schritt und verständlichen Gründen, wenn etwas nicht gelingt',
      'Web-Quellen, die sich regelmäßig erneuern',
      'Teilen mit anderen Mandanten, Abonnieren und eine Suche zum Prüfen',
    ],
  },
  {
    date: '2026-11-15',
    title: 'Credits: jeder Verbrauch ist nachvollziehbar',
    text: 'Guthaben und Verbrauch stehen an einem Ort:',
    points: [
      'Übersicht mit Hochrechnung, Verlauf bis zum einzelnen Schritt, Export als CSV-Datei',
      'Anträge auf weitere Credits und Übertragungen an Untermandanten',
      'Benachrichtigungen, bevor das Guthaben zur Neige geht',
    ],
  },
  {
    date: '2026-11-15',
    title: 'Das Fundament steht',
    text: 'Lotse ist gestartet. Die erste Fassung bringt alles mit, worauf die übrigen Bereiche stehen:',
    points: [
      'Anmeldung mit Passwort und auf Wunsch mit einem zweiten Faktor, Einladungen per E-Mail',
      'Mandanten und Untermandanten, zwischen denen Sie mit einem Klick wechseln',
      'Benutzer:innen einladen, Rollen vergeben, Zugänge deaktivieren oder entfernen',
      'Ein Protokoll, das jede Änderung mit Zeitpunkt und Person festhält',
      'Helles und dunkles Design, vollständig mit der Tastatur bedienbar',
    ],
  },
]
