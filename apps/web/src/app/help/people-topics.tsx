import { roleDescriptions, roleLabels, roles } from '@lotse/contract'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import type { HelpTopic } from './help-topic.ts'

/** Tenants, roles, people and what is written down of their acts. */
export const peopleTopics: readonly HelpTopic[] = [
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
    id: 'datenschutz',
    title: 'Datenschutz',
    content: (
      <>
        <p>
          Unter <TextLink href="/settings/data-protection">Datenschutz</TextLink> legen Administrator:innen
          fest, nach wie vielen Tagen Unterhaltungen und Einträge des Protokolls gelöscht werden. Vor dem
          Speichern steht dort, was davon betroffen ist.
        </p>
        <p>
          Besucher:innen sehen im Chat unter „Neue Unterhaltung“ ihre Kennung und löschen dort selbst, was sie
          gefragt haben. Wer sich an Sie wendet, wird über die Kennung oder über das Geschriebene gefunden.
          Ihre eigenen Daten laden Sie in Ihrem Profil herunter.
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
]
