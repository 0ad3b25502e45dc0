import type { SsoOwnCertificate } from '@lotse/contract'
import type { Tone } from '../../../../ui/styles/tones.ts'
import { formatDateTime } from '../../../../ui/texts/format.ts'

interface ShownState {
  label: string
  tone: Tone
  /** What it is used for. */
  use: string
}

const states: Record<SsoOwnCertificate['state'], ShownState> = {
  active: {
    label: 'Aktiv',
    tone: 'success',
    use: 'Unterschreibt unsere Anfragen; der Anmeldedienst verschlüsselt damit seine Antworten.',
  },
  announced: {
    label: 'Angekündigt',
    tone: 'info',
    use: 'Steht schon in den Metadaten und unterschreibt, sobald es aktiviert ist.',
  },
  retired: {
    label: 'Abgelöst',
    tone: 'neutral',
    use: 'Entschlüsselt noch, was der Anmeldedienst damit verschlüsselt hat, bis es abläuft.',
  },
}

const expiredUses: Record<SsoOwnCertificate['state'], string> = {
  active: 'Unterschreibt noch unsere Anfragen. Anmeldedienste dürfen sie deshalb ablehnen.',
  announced: 'Ist abgelaufen, bevor es aktiviert wurde. Löschen Sie es.',
  retired: 'Wird nicht mehr verwendet und in Kürze von selbst gelöscht.',
}

export const shownState = ({ state, details, activates_at }: SsoOwnCertificate, now: Date): ShownState => {
  if (new Date(details.validTo) <= now)
    return { label: 'Abgelaufen', tone: 'danger', use: expiredUses[state] }
  const shown = states[state]
  return activates_at
    ? {
        ...shown,
        use: `Steht schon in den Metadaten. Wird am ${formatDateTime(activates_at)} Uhr (Berliner Zeit) aktiviert.`,
      }
    : shown
}
