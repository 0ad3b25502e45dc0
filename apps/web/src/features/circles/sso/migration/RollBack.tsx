import { type StoredSsoProvider, ssoProviderLabels } from '@lotse/contract'
import { Undo2 } from 'lucide-react'
import { call } from '../../../../app/api.ts'
import { useConfirmedAct } from '../../../../app/use-confirmed-act.tsx'
import { Button } from '../../../../ui/buttons/Button.tsx'

interface RollBackProps {
  circle: string
  former: StoredSsoProvider
  now: StoredSsoProvider
  isDirty: boolean
  onRolledBack: () => Promise<void>
}

/** The way back to what was there before a migration. */
export function RollBack({ circle, former, now, isDirty, onRolledBack }: RollBackProps) {
  const { ask, dialog } = useConfirmedAct(onRolledBack)
  const roll = () =>
    ask({
      title: 'Migration zurücknehmen',
      text: `Möchten Sie „${ssoProviderLabels[former]}“ wirklich wiederherstellen?`,
      consequences: [
        `Über „${ssoProviderLabels[now]}“ kann sich niemand mehr anmelden.`,
        'Was seit der Migration an der Anmeldung eingestellt wurde, geht verloren.',
        'Bis Sie erneut migrieren, melden sich die Personen mit ihrem Passwort an.',
      ],
      confirmLabel: 'Migration zurücknehmen',
      tone: 'danger',
      run: () => call('superadmin.sso.migration.roll-back', { params: { circle } }),
      success: 'Die bisherige Konfiguration ist wiederhergestellt.',
    })
  return (
    <section
      aria-label="Migration zurücknehmen"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4"
    >
      <Button isDisabled={isDirty} onPress={roll}>
        <Undo2 aria-hidden="true" className="size-4.5" />
        Migration zurücknehmen
      </Button>
      <p className="text-muted text-sm">
        {isDirty
          ? 'Möglich, sobald Ihre Änderungen gespeichert sind.'
          : `Die Konfiguration vor der Migration (${ssoProviderLabels[former]}) ist aufbewahrt.`}
      </p>
      {dialog}
    </section>
  )
}
