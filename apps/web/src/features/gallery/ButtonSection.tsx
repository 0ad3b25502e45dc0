import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import type { ButtonVariant } from '../../ui/buttons/button-styles.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { GallerySection, Specimen, SpecimenGrid } from './GallerySection.tsx'

const variants: [ButtonVariant, string][] = [
  ['primary', 'Speichern'],
  ['secondary', 'Abbrechen'],
  ['ghost', 'Mehr anzeigen'],
  ['danger', 'Löschen'],
]

const menuItems = [
  { id: 'edit', label: 'Bearbeiten', icon: Pencil, onAction: () => toast.info('Bearbeiten gewählt') },
  { id: 'export', label: 'Exportieren', icon: Download, description: 'Als CSV-Datei' },
  { id: 'blocked', label: 'Archivieren', isDisabled: true },
  { id: 'delete', label: 'Löschen', icon: Trash2, tone: 'danger' as const },
]

const row = 'flex flex-wrap items-center gap-3'

export function ButtonSection() {
  const [isPending, setPending] = useState(false)
  return (
    <GallerySection title="Schaltflächen und Links">
      <SpecimenGrid>
        <Specimen title="Varianten">
          <div className={row}>
            {variants.map(([variant, label]) => (
              <Button key={variant} variant={variant}>
                {label}
              </Button>
            ))}
          </div>
        </Specimen>
        <Specimen title="Klein">
          <div className={row}>
            {variants.map(([variant, label]) => (
              <Button key={variant} variant={variant} size="sm">
                {label}
              </Button>
            ))}
          </div>
        </Specimen>
        <Specimen title="Deaktiviert">
          <div className={row}>
            {variants.map(([variant, label]) => (
              <Button key={variant} variant={variant} isDisabled>
                {label}
              </Button>
            ))}
          </div>
        </Specimen>
        <Specimen title="In Arbeit (behält die Größe)">
          <div className={row}>
            <Button variant="primary" isPending>
              Speichern
            </Button>
            <Button
              isPending={isPending}
              onPress={() => {
                setPending(true)
                setTimeout(() => setPending(false), 2000)
              }}
            >
              Zwei Sekunden arbeiten
            </Button>
          </div>
        </Specimen>
        <Specimen title="Links">
          <div className={row}>
            <LinkButton href="/debug/gallery" variant="primary">
              <Plus aria-hidden="true" className="size-4.5" />
              Anlegen
            </LinkButton>
            <LinkButton href="/debug/gallery">Zur Übersicht</LinkButton>
            <p>
              Ein <TextLink href="/debug/gallery">Verweis im Text</TextLink> ist unterstrichen.
            </p>
          </div>
        </Specimen>
        <Specimen title="Symbol-Schaltflächen mit Tooltip">
          <div className={row}>
            <IconButton icon={Pencil} label="Bearbeiten" />
            <IconButton icon={Download} label="Herunterladen" href="/debug/gallery" />
            <IconButton icon={Trash2} label="Löschen" tone="danger" />
            <IconButton icon={Download} label="Wird geladen" isPending />
            <IconButton
              icon={Trash2}
              label="Endgültig löschen"
              tone="danger"
              disabledReason="Das eigene Konto kann nicht gelöscht werden."
            />
          </div>
        </Specimen>
        <Specimen title="Kopieren">
          <CopyButton text="https://lotse.example/einbettung" label="Adresse kopieren" />
        </Specimen>
        <Specimen title="Menüs">
          <div className={row}>
            <Menu label="Aktionen" items={menuItems} />
            <Menu label="Weitere Aktionen" items={menuItems} trigger="icon" />
          </div>
        </Specimen>
        <Specimen title="Tooltip und Hilfe">
          <div className={row}>
            <Tooltip text="Schließt 150 ms, nachdem der Fokus weitergeht.">
              <Button>Mit Tooltip</Button>
            </Tooltip>
          </div>
        </Specimen>
      </SpecimenGrid>
    </GallerySection>
  )
}
