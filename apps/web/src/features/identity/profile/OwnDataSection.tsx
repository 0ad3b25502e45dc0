import { Download } from 'lucide-react'
import { download } from '../../../app/api.ts'
import { useDownload } from '../../../app/use-download.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/structure/Card.tsx'

/** Art. 15 GDPR, without asking anybody. */
export function OwnDataSection() {
  const run = useDownload(
    () => download('profile.export'),
    () => 'persoenliche-daten.json',
  )
  return (
    <Card
      title="Meine Daten"
      description="Alles, was über Sie gespeichert ist: Konto, Sitzungen, Mitgliedschaften, Unterhaltungen und Einträge des Protokolls, als JSON-Datei."
    >
      <Button onPress={() => run.mutate()} isPending={run.isPending}>
        <Download aria-hidden="true" className="size-4.5" />
        Meine Daten herunterladen
      </Button>
    </Card>
  )
}
