import { type CircleSsoFacts, defaultSsoRole, type SsoMapping, ssoMappingLimits } from '@lotse/contract'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { MappingRow } from './MappingRow.tsx'
import type { SsoForm } from './sso-form.ts'

interface MappingsPartProps {
  form: SsoForm
  tenants: CircleSsoFacts['tenants']
  isNew: boolean
}

const fresh: SsoMapping = { kind: 'domain', value: '', tenant_id: '', role: defaultSsoRole }

/** Into which tenant somebody comes who is new, and as what. */
export function MappingsPart({ form, tenants, isNew }: MappingsPartProps) {
  const mappings = form.watch('sso_mappings') ?? []
  const set = (next: SsoMapping[]) => {
    form.clearErrors('sso_mappings')
    form.setValue('sso_mappings', next, { shouldDirty: true })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-line border-t pt-4">
      <legend className="pr-3 font-semibold">Zuordnung zu Mandanten</legend>
      <p className="text-muted text-sm">
        {isNew
          ? 'Zuordnen lässt sich, sobald der Circle gespeichert ist und Mandanten hat.'
          : 'Wer sich zum ersten Mal anmeldet und nicht von der Seite eines Mandanten kommt, wird hiernach zugeordnet; die erste passende Zeile gilt. Ohne passende Zeile wird die Anmeldung abgelehnt.'}
      </p>
      {mappings.length > 0 && (
        <ul className="flex flex-col gap-4">
          {mappings.map((mapping, index) => (
            <MappingRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list, and every value in it comes from the form
              key={index}
              form={form}
              index={index}
              kind={mapping.kind}
              tenants={tenants}
              onRemove={() => set(mappings.filter((_, other) => other !== index))}
            />
          ))}
        </ul>
      )}
      {tenants.length > 0 && mappings.length < ssoMappingLimits.mappings && (
        <Button className="self-start" onPress={() => set([...mappings, fresh])}>
          <Plus aria-hidden="true" className="size-4" />
          Zuordnung hinzufügen
        </Button>
      )}
      {!isNew && tenants.length === 0 && (
        <p className="text-muted text-sm">Dieser Circle hat noch keinen Mandanten.</p>
      )}
    </fieldset>
  )
}
