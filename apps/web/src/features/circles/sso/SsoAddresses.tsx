import type { CircleSsoFacts, SsoProvider } from '@lotse/contract'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Breakable } from '../../../ui/texts/Breakable.tsx'

const ofSaml = new Set(['acs', 'metadata', 'slo', 'start'])
const ofOthers = new Set(['callback', 'backchannel', 'start'])

interface SsoAddressesProps {
  provider: SsoProvider
  addresses: CircleSsoFacts['addresses']
}

/** What the other side has to know. */
export function SsoAddresses({ provider, addresses }: SsoAddressesProps) {
  const wanted = provider === 'saml' ? ofSaml : ofOthers
  return (
    <section aria-label="Adressen für den Anmeldedienst" className="border-line border-t pt-4">
      <h3 className="font-semibold">Adressen für den Anmeldedienst</h3>
      <p className="mt-1 text-muted text-sm">
        {addresses.length === 0
          ? 'Sie stehen hier, sobald der Circle gespeichert ist.'
          : 'Tragen Sie diese Adressen beim Dienst ein.'}
      </p>
      {addresses.length > 0 && (
        <dl className="mt-3 flex flex-col gap-3">
          {addresses
            .filter(({ key }) => wanted.has(key))
            .map(({ key, label, url }) => (
              <div key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <dt className="w-full text-muted text-sm">{label}</dt>
                <dd className="min-w-0 flex-1 basis-60 font-mono text-sm">
                  <Breakable text={url} />
                </dd>
                <dd>
                  <CopyButton text={url} labelSuffix={label} />
                </dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  )
}
