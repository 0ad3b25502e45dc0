import { passwordRules } from '@lotse/contract'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import type { HelpTopic } from './help-topic.ts'

/** Signing in, the own profile and how the interface is used. */
export const accountTopics: readonly HelpTopic[] = [
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
    id: 'organisation',
    title: 'Anmelden über Ihre Organisation',
    content: (
      <>
        <p>
          Hat Ihre Organisation einen eigenen Anmeldedienst, genügt auf der Anmeldeseite Ihre E-Mail-Adresse:
          Sie werden dorthin geleitet und kommen angemeldet zurück. Ein eigenes Passwort brauchen Sie hier
          dann nicht; um den zweiten Faktor kümmert sich der Dienst. Mandant und Rolle richten sich nach Ihrer
          Adresse und Ihren Gruppen dort und werden bei jeder Anmeldung neu gelesen.
        </p>
        <p>
          Melden Sie sich ab, endet auch die Sitzung beim Dienst, wenn er das anbietet. Beendet der Dienst
          Ihre Sitzung, sind Sie hier ebenfalls abgemeldet.
        </p>
        <p>
          Gelingt die Anmeldung nicht, nennt die Anmeldeseite den Grund und eine Vorgangsnummer. Geben Sie
          diese Nummer Ihrer Administration: Sie findet damit die Ursache.
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
