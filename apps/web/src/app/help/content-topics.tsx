import { uploadRules } from '@lotse/contract'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import type { HelpTopic } from './help-topic.ts'

/** From documents to answers. */
export const contentTopics: readonly HelpTopic[] = [
  {
    id: 'datenspeicher',
    title: 'Datenspeicher und Dokumente',
    content: (
      <>
        <p>
          Ein <TextLink href="/databuckets">Datenspeicher</TextLink> enthält, was Chatbots wissen sollen:
          hochgeladene Dateien und gelesene Webseiten. Erlaubt sind Dateien der Typen{' '}
          {uploadRules.extensions.join(', ')}.
        </p>
        <ul>
          <li>
            Nach dem Hochladen wird jede Datei gelesen, in Abschnitte geteilt und in den Suchindex
            aufgenommen. Den Fortschritt sehen Sie unter „Dokumente“.
          </li>
          <li>
            Ist eine Datei nicht lesbar, steht der Grund dabei. Nach dem Beheben lässt sich die Verarbeitung
            wiederholen.
          </li>
          <li>Unter „Suche“ prüfen Sie, welche Abschnitte zu einer Frage gefunden werden und warum.</li>
          <li>Gelöschte Dokumente werden sofort nicht mehr gefunden.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'web-quellen',
    title: 'Web-Quellen',
    content: (
      <p>
        Eine Web-Quelle liest die Seiten einer Website in einen Datenspeicher, einmal oder regelmäßig.
        Beachtet werden robots.txt, die Seitenzahl, die Sie erlauben, und der Pfad, auf den Sie die Quelle
        beschränken. Beim nächsten Lesen kosten unveränderte Seiten nichts, entfernte Seiten verschwinden.
      </p>
    ),
  },
  {
    id: 'freigaben',
    title: 'Datenspeicher teilen und abonnieren',
    content: (
      <p>
        Wer einen Datenspeicher besitzt, gibt ihn unter „Freigaben“ für einzelne Mandanten, für den Circle
        oder für alle frei. Andere abonnieren ihn in ihrer Liste unter „Verfügbar“ und ordnen ihn ihren
        Chatbots zu. Wird die Freigabe beendet, finden die Chatbots der anderen dort sofort nichts mehr.
      </p>
    ),
  },
  {
    id: 'chatbots',
    title: 'Chatbots anlegen',
    content: (
      <>
        <p>
          Einen <TextLink href="/chatbots">Chatbot</TextLink> legen Sie in drei Schritten an: Name und Bild,
          Zugriff, KI-Konfiguration.
        </p>
        <ul>
          <li>
            Die Zugriffsrolle bestimmt, wer ihn benutzen darf: alle Menschen, Externe, Nutzer:innen oder nur
            die Verwaltung.
          </li>
          <li>Ton, Länge und Verhalten wählen Sie aus Vorgaben; eigene Anweisungen ergänzen sie.</li>
          <li>
            Zugeordnete Datenspeicher haben eine Priorität: was höher steht, wird bei gleicher Güte zuerst
            verwendet.
          </li>
          <li>Im Bereich „Ausprobieren“ fragen Sie den Chatbot, bevor andere es tun.</li>
        </ul>
        <p>Antworten nennen ihre Fundstellen. Findet der Chatbot nichts Passendes, sagt er das.</p>
      </>
    ),
  },
  {
    id: 'einbettung',
    title: 'Chatbots auf Websites einbinden',
    content: (
      <p>
        Öffentliche Chatbots lassen sich auf eigenen Websites zeigen: Tragen Sie unter „Einbettung“ die
        erlaubten Domains ein und kopieren Sie den angezeigten Code in Ihre Seite; für WordPress gibt es ein
        Plugin. Auf anderen Domains antwortet der Chatbot nicht. Farben, Position und Texte stellen Sie am
        selben Ort ein.
      </p>
    ),
  },
  {
    id: 'unterhaltungen',
    title: 'Unterhaltungen auswerten',
    content: (
      <p>
        Zu jedem Chatbot stehen seine Unterhaltungen mit Fragen, Antworten, Fundstellen, Kosten und
        Bewertungen. Suchen Sie nach Wörtern oder nach schlecht bewerteten Antworten. Eine gelöschte
        Unterhaltung ist endgültig fort; im Protokoll steht nur, dass sie gelöscht wurde.
      </p>
    ),
  },
  {
    id: 'luecken',
    title: 'Wissenslücken',
    content: (
      <p>
        Fragen, zu denen nichts gefunden wurde, sammelt der Chatbot unter „Wissenslücken“, gleiche nur einmal.
        Von dort laden Sie ein fehlendes Dokument hoch, merken die Lücke als Aufgabe vor, geben eine
        verbindliche Antwort oder verwerfen sie.
      </p>
    ),
  },
  {
    id: 'verbindliche-antworten',
    title: 'Verbindliche Antworten',
    content: (
      <p>
        Eine verbindliche Antwort legt den Wortlaut zu einer Frage fest, mit einer verantwortlichen Person und
        auf Wunsch bis zu einem Datum. Sie geht jeder Fundstelle vor und kostet keine Credits. Abgelaufene
        Antworten werden nicht mehr gegeben und sind in der Liste gekennzeichnet.
      </p>
    ),
  },
  {
    id: 'vorseite',
    title: 'Vorseite und KI-Prompt des Mandanten',
    content: (
      <p>
        Unter Einstellungen › Chat legen Sie fest, was für alle Chatbots des Mandanten gilt: einen gemeinsamen{' '}
        <TextLink href="/settings/ai">KI-Prompt</TextLink>, eine{' '}
        <TextLink href="/settings/chatbot-pre-page">Vorseite</TextLink>, der Besucher:innen vor dem Chat
        zustimmen, die <TextLink href="/settings/embed-messages">Meldungen</TextLink> eingebetteter Chats und
        die <TextLink href="/settings/opening-hours">Öffnungszeiten</TextLink>, nach denen Chatbots sagen, ob
        heute noch offen ist.
      </p>
    ),
  },
]
