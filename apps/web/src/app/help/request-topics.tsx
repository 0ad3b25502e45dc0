import { publicQueryLimits } from '@lotse/contract'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import type { HelpTopic } from './help-topic.ts'

/** From a citizen's letter to its answer. */
export const requestTopics: readonly HelpTopic[] = [
  {
    id: 'anfragen',
    title: 'Anfragen beantworten',
    content: (
      <>
        <p>
          Unter <TextLink href="/agent/public-queries">Bürger:innen-Anfragen</TextLink> fügen Sie ein, was
          jemand wissen möchte, oder laden das Schreiben hoch (bis {publicQueryLimits.file_megabytes} MB).
          Lotse liest es, sucht zu jeder Frage in Ihren Datenspeichern und schreibt einen Entwurf mit Quellen.
          Was keine Quelle beantwortet, steht so im Entwurf.
        </p>
        <ul>
          <li>Der Preis steht vor dem Absenden da. Bezahlt wird, was gebraucht wurde.</li>
          <li>
            Den Entwurf bearbeiten Sie auf der Seite der Anfrage, geben ihn frei und laden ihn als Brief für
            Word oder als PDF herunter.
          </li>
          <li>
            Eine weitere Antwort mit anderen Vorgaben lässt die früheren stehen; beide lassen sich
            vergleichen.
          </li>
          <li>
            Ähnliche Anfragen der letzten 90 Tage stehen mit ihren freigegebenen Antworten daneben und lassen
            sich übernehmen.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'anfragen-per-e-mail',
    title: 'Anfragen per E-Mail',
    content: (
      <p>
        Unter <TextLink href="/agent/public-queries/email">Per E-Mail</TextLink> steht die Adresse Ihres
        Mandanten. Was dort ankommt, wird zur Anfrage, wenn schreiben darf, wer es geschickt hat; alles andere
        wartet unter „Zurückgehaltene E-Mails“. Ob eine Antwort Entwurf bleibt, nach der Freigabe oder sofort
        verschickt wird, legt die Verwaltung der Anfragen in den Einstellungen fest. Automatische Nachrichten
        werden nie beantwortet.
      </p>
    ),
  },
]
