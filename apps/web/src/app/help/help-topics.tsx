import { passwordRules, roleDescriptions, roleLabels, roles } from '@lotse/contract'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/buttons/TextLink.tsx'

export interface HelpTopic {
  id: string
  title: string
  content: ReactNode
}

export const helpTopics: readonly HelpTopic[] = [
  {
    id: 'anmeldung',
    title: 'Anmelden und Passwort',
    content: (
      <>
        <p>
          Einen Zugang erhalten Sie durch eine Einladung per E-Mail. Der Link darin führt Sie zu einer Seite,
          auf der Sie Ihr Passwort festlegen. Ist der Link abgelaufen, fordern Sie auf derselben Seite einen
          neuen an.
        </p>
        <p>Ein Passwort muss diese Bedingungen erfüllen:</p>
        <ul>
          {passwordRules.map(rule => (
            <li key={rule.key}>{rule.label}</li>
          ))}
        </ul>
        <p>
          Haben Sie Ihr Passwort vergessen, wählen Sie auf der Anmeldeseite „Passwort vergessen?“. Sie
          erhalten einen Link, mit dem Sie ein neues setzen.
        </p>
      </>
    ),
  },
  {
    id: 'zwei-faktor',
    title: 'Zwei-Faktor-Anmeldung',
    content: (
      <>
        <p>
          Mit einem zweiten Faktor genügt ein gestohlenes Passwort nicht mehr. Schalten Sie ihn im{' '}
          <TextLink href="/profile">Profil</TextLink> ein: Scannen Sie den QR-Code mit einer Authenticator-App
          und geben Sie den angezeigten Code ein.
        </p>
        <p>
          Dabei erhalten Sie Wiederherstellungscodes. Bewahren Sie diese getrennt vom Telefon auf. Jeder gilt
          einmal und ersetzt den Code der App, falls Ihnen das Telefon fehlt.
        </p>
      </>
    ),
  },
  {
    id: 'mandanten',
    title: 'Mandanten',
    content: (
      <>
        <p>
          Ein Mandant ist eine Organisation mit eigenen Daten und Benutzer:innen. Hauptmandanten können
          Untermandanten haben, zum Beispiel für einzelne Ämter. Sie arbeiten immer in genau einem Mandanten;
          sein Name steht unten in der Seitenleiste.
        </p>
        <p>
          Gehören Sie zu mehreren Mandanten, wechseln Sie dort oder im Profilmenü über „Mandant wechseln“.
          Nach dem Wechsel beginnen Sie auf dem Dashboard. Speichern Sie offene Formulare vorher.
        </p>
      </>
    ),
  },
  {
    id: 'rollen',
    title: 'Rollen',
    content: (
      <>
        <p>Die Rolle gilt je Mandant und bestimmt, welche Bereiche Sie dort sehen:</p>
        <ul>
          {roles.map(role => (
            <li key={role}>
              <strong className="font-medium">{roleLabels[role]}:</strong> {roleDescriptions[role]}
            </li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'benutzer',
    title: 'Benutzer:innen verwalten',
    content: (
      <>
        <p>
          Mit der passenden Rolle laden Sie Personen mit Name, E-Mail-Adresse und Rolle ein. Bis zur Annahme
          der Einladung ist die Person als noch nicht bestätigt gekennzeichnet; die Einladung lässt sich
          erneut senden.
        </p>
        <p>
          Wer vorübergehend keinen Zugang braucht, wird deaktiviert und später wieder aktiviert. Entfernen Sie
          eine Person, verliert sie den Zugang zu diesem Mandanten; ihre Zugänge zu anderen Mandanten bleiben
          bestehen.
        </p>
      </>
    ),
  },
  {
    id: 'profil',
    title: 'Profil und Sitzungen',
    content: (
      <>
        <p>
          Im <TextLink href="/profile">Profil</TextLink> ändern Sie Name, Bild, E-Mail-Adresse und Passwort.
          Eine neue E-Mail-Adresse gilt, sobald Sie sie über den zugesandten Link bestätigt haben.
        </p>
        <p>
          Die Liste der Sitzungen zeigt, auf welchen Geräten Sie angemeldet sind. Fremde oder vergessene
          Sitzungen beenden Sie mit einem Klick.
        </p>
      </>
    ),
  },
  {
    id: 'protokoll',
    title: 'Protokoll',
    content: (
      <p>
        Administrator:innen sehen im <TextLink href="/settings/audit">Protokoll</TextLink>, wer wann was
        geändert hat, mit den Werten vorher und nachher. Handelt die Betreuung der Plattform im Namen einer
        Person, steht auch das dort. Einträge können weder geändert noch gelöscht werden.
      </p>
    ),
  },
  {
    id: 'tastatur',
    title: 'Bedienung mit der Tastatur',
    content: (
      <>
        <ul>
          <li>Tab und Umschalt + Tab bewegen den Fokus vor und zurück, Eingabe und Leertaste lösen aus.</li>
          <li>Der erste Tab-Schritt jeder Seite bietet „Zum Inhalt springen“ an.</li>
          <li>In Menüs, Auswahllisten und in der Mandantenauswahl bewegen die Pfeiltasten die Markierung.</li>
          <li>Escape schließt Menüs und Dialoge; der Fokus kehrt dorthin zurück, woher er kam.</li>
        </ul>
        <p>
          Helles oder dunkles Design wählen Sie im Profilmenü. Ohne Wahl richtet sich Lotse nach Ihrem
          Betriebssystem.
        </p>
      </>
    ),
  },
]
