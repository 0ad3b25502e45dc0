import { TextLink } from '../../ui/buttons/TextLink.tsx'
import type { HelpTopic } from './help-topic.ts'

/** What things cost and where credits come from. */
export const creditTopics: readonly HelpTopic[] = [
  {
    id: 'credits',
    title: 'Credits: Guthaben und Verbrauch',
    content: (
      <>
        <p>
          Die Verarbeitung von Dokumenten, das Lesen von Webseiten und Antworten von Chatbots verbrauchen
          Credits. Die <TextLink href="/credits">Übersicht</TextLink> zeigt Guthaben, Durchschnitt und
          Hochrechnung, der <TextLink href="/credits/history">Verlauf</TextLink> jeden Vorgang mit seinen
          Schritten, auch als CSV-Datei. Wann, wofür und von wem sie verbraucht werden, wertet{' '}
          <TextLink href="/credits/analytics">Credit Analytics</TextLink> aus; von dort nehmen Sie die Zahlen
          als Excel-, CSV- oder PDF-Datei mit oder lassen sie regelmäßig per E-Mail senden.
        </p>
        <p>
          Vor einer Arbeit wird ein Betrag zurückgelegt und danach nur abgerechnet, was sie wirklich gekostet
          hat.
        </p>
      </>
    ),
  },
  {
    id: 'credits-anfragen',
    title: 'Credits anfragen',
    content: (
      <p>
        Reicht das Guthaben nicht, stellen Administrator:innen unter{' '}
        <TextLink href="/credits/requests">Anfragen</TextLink> einen Antrag mit Betrag und Begründung. Je
        Mandant ist ein Antrag offen; solange niemand entschieden hat, lässt er sich stornieren.
      </p>
    ),
  },
  {
    id: 'untermandanten-credits',
    title: 'Credits der Untermandanten',
    content: (
      <p>
        Hauptmandanten bestimmen, ob ein Untermandant aus eigenem Guthaben zahlt oder der Hauptmandant für
        ihn, übertragen Credits einmalig oder monatlich und sehen den Verbrauch aller.
      </p>
    ),
  },
  {
    id: 'guthaben-warnungen',
    title: 'Benachrichtigungen zum Guthaben',
    content: (
      <p>
        Unter <TextLink href="/credits/alerts">Benachrichtigungen</TextLink> legen Sie fest, ab welchem Stand
        wer per E-Mail oder Webhook erfährt, dass das Guthaben zur Neige geht.
      </p>
    ),
  },
  {
    id: 'credit-abgleich',
    title: 'Abgleich des Kontobuchs',
    content: (
      <p>
        Der <TextLink href="/credits/reconciliation">Abgleich</TextLink> zeigt, wofür Credits gerade
        zurückgehalten werden, aus welchen Teilen ein bezahlter Vorgang besteht, und was die nächtliche
        Prüfung der Buchungen gefunden hat. Sie lässt sich auch sofort anstoßen. Was niemand mehr braucht,
        geben Sie dort frei.
      </p>
    ),
  },
  {
    id: 'credit-ueberwachung',
    title: 'Überwachung des Credit-Systems',
    content: (
      <p>
        Super-Administrator:innen sehen in der{' '}
        <TextLink href="/superadmin/credits/monitoring">Überwachung</TextLink>, ob das Credit-System gesund
        ist: kritische Warnungen mit ihrem Grund, Fehler der letzten Stunde, den Verbrauch der letzten 24
        Stunden und wer am meisten verbraucht. Die Zahlen erneuern sich alle 30 Sekunden von selbst, auf
        Wunsch meldet sich der Browser bei neuen Warnungen, und alles lässt sich als CSV-, PDF-, HTML- oder
        JSON-Datei speichern.
      </p>
    ),
  },
]
