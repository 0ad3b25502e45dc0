import { call } from '../../app/api.ts'
import { fullVisit } from '../../app/full-visit.ts'
import { homePath } from '../../app/safe-redirect.ts'
import type { Act } from '../../app/use-confirmed-act.tsx'
import type { AdminUser } from './people-query.ts'

/** What the super admin may do to a person; each after a question of its own. */
export const adminActs = {
  impersonate: ({ id, name }: AdminUser): Act => ({
    title: 'Als Benutzer:in handeln',
    text: `Möchten Sie im Namen von ${name} handeln?`,
    consequences: [
      'Sie sehen und tun alles mit den Rechten dieser Person.',
      'Beginn, Ende und Ihre Handlungen werden protokolliert.',
      'Über das Banner am oberen Rand kehren Sie zurück.',
    ],
    confirmLabel: 'Als diese Person handeln',
    tone: 'primary',
    run: () => call('superadmin.users.impersonate', { params: { user: id } }),
    // Menu, tenant and rights are another person's from here on.
    onSuccess: () => fullVisit(homePath),
  }),
  resetPassword: ({ id, email }: AdminUser): Act => ({
    title: 'Passwort zurücksetzen',
    text: `Möchten Sie einen Link zum Zurücksetzen des Passworts an ${email} senden?`,
    consequences: ['Das bisherige Passwort gilt, bis die Person ein neues festlegt.'],
    confirmLabel: 'Link senden',
    tone: 'primary',
    run: () => call('superadmin.users.reset-password', { params: { user: id } }),
    success: `Link zum Zurücksetzen wurde an ${email} gesendet`,
  }),
  deactivate: ({ id, name }: AdminUser): Act => ({
    title: 'Benutzer:in deaktivieren',
    text: `Möchten Sie ${name} im ganzen System deaktivieren?`,
    consequences: [
      'Die Person kann sich in keinem Mandanten mehr anmelden.',
      'Sie können die Person jederzeit wieder aktivieren.',
    ],
    confirmLabel: 'Deaktivieren',
    run: () => call('superadmin.users.status', { params: { user: id }, body: { status: 'inactive' } }),
    success: 'Benutzer:in deaktiviert',
  }),
  activate: ({ id, name }: AdminUser): Act => ({
    title: 'Benutzer:in aktivieren',
    text: `Möchten Sie ${name} wieder aktivieren? Die Person kann sich danach wieder anmelden.`,
    confirmLabel: 'Aktivieren',
    tone: 'primary',
    run: () => call('superadmin.users.status', { params: { user: id }, body: { status: 'active' } }),
    success: 'Benutzer:in aktiviert',
  }),
  remove: ({ id, name, email }: AdminUser): Act => ({
    title: 'Benutzer:in löschen',
    text: 'Möchten Sie diesen Benutzer wirklich löschen?',
    consequences: [
      `${name} (${email}) verliert sofort den Zugang zu allen Mandanten.`,
      'Laufende Sitzungen werden beendet.',
    ],
    confirmLabel: 'Löschen',
    run: () => call('superadmin.users.destroy', { params: { user: id } }),
    success: 'Benutzer:in erfolgreich gelöscht',
  }),
}
