import { Bot, Coins, MessagesSquare, ShieldAlert } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Avatar } from '../../ui/structure/Avatar.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { Disclosure } from '../../ui/structure/Disclosure.tsx'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { TabNav } from '../../ui/tabs/TabNav.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { GallerySection, Specimen, SpecimenGrid } from './GallerySection.tsx'

export function StructureSection() {
  return (
    <GallerySection title="Aufbau einer Seite">
      <div className="flex flex-col gap-8">
        <Specimen title="Kennzahlen">
          <StatCardRow>
            <StatCard label="Chatbots" value={12} sublabel="davon 9 aktiv" icon={Bot} />
            <StatCard
              label="Gespräche"
              value={12_345}
              sublabel="100+ gesamt"
              icon={MessagesSquare}
              tone="success"
            />
            <StatCard label="Guthaben" value="1.234,50" sublabel="Credits" icon={Coins} tone="warning" />
            <StatCard label="Gesperrt" value={0} icon={ShieldAlert} tone="danger" isLoading />
          </StatCardRow>
        </Specimen>
        <Specimen title="Reiter als Seiten">
          <TabNav
            label="Beispiel für Seitenreiter"
            tabs={[
              { href: '/debug/gallery', label: 'Grunddaten' },
              { href: '/debug/gallery/dokumente', label: 'Dokumente', count: 24 },
              { href: '/debug/gallery/freigaben', label: 'Freigaben' },
            ]}
          />
        </Specimen>
        <Specimen title="Reiter in der Seite">
          <Tabs
            label="Beispiel für Reiter"
            tabs={[
              { id: 'all', label: 'Alle', count: 3, content: <p>Inhalt des ersten Reiters.</p> },
              { id: 'own', label: 'Eigene', content: <p>Inhalt des zweiten Reiters.</p> },
              { id: 'off', label: 'Gesperrt', isDisabled: true, content: null },
            ]}
          />
        </Specimen>
        <SpecimenGrid>
          <Card
            title="Karte"
            headingLevel={3}
            description="Mit Titel und Aktion"
            actions={<Button size="sm">Ändern</Button>}
          >
            <p>Inhalt der Karte.</p>
          </Card>
          <Card title="Gefahrenbereich" headingLevel={3} tone="danger">
            <p className="mb-4">Das Löschen kann nicht rückgängig gemacht werden.</p>
            <Button variant="danger">Chatbot löschen</Button>
          </Card>
          <Specimen title="Marken und Avatare">
            <div className="mb-4 flex flex-wrap gap-2">
              <Badge>Entwurf</Badge>
              <Badge tone="accent">Neu</Badge>
              <Badge tone="info">Geteilt</Badge>
              <Badge tone="success">Aktiv</Badge>
              <Badge tone="warning">In Bearbeitung</Badge>
              <Badge tone="danger">Fehlgeschlagen</Badge>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Avatar name="Anna von der Heide" size="sm" />
              <Avatar name="Bürgerservice" />
              <Avatar name="Lotse" src="/favicon.svg" size="lg" />
            </div>
          </Specimen>
        </SpecimenGrid>
        <div className="flex flex-col gap-3">
          <Disclosure
            title="1. Grundangaben"
            summary="Name und Beschreibung"
            headingLevel={3}
            defaultExpanded
          >
            <p>Offener Abschnitt.</p>
          </Disclosure>
          <Disclosure title="2. Persönlichkeit und Verhalten" headingLevel={3}>
            <p>Geschlossener Abschnitt.</p>
          </Disclosure>
        </div>
      </div>
    </GallerySection>
  )
}
