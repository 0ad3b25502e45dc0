import { routes } from '@lotse/contract'
import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { download, pathOf } from '../../../app/api.ts'
import { useDownload } from '../../../app/use-download.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { SegmentedSwitch } from '../../../ui/fields/SegmentedSwitch.tsx'
import type { Embedding } from '../chatbots-query.ts'

type Way = 'javascript' | 'wordpress'
const ways: { value: Way; label: string }[] = [
  { value: 'javascript', label: 'JavaScript' },
  { value: 'wordpress', label: 'WordPress-Plugin' },
]

function JavaScriptWay({ embedding }: { embedding: Embedding }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        Fügen Sie diesen Code vor dem schließenden <code>&lt;/body&gt;</code>-Tag Ihrer Website ein.
      </p>
      <pre className="w-full whitespace-pre-wrap break-all rounded-lg border border-line bg-sunken p-4 text-sm">
        <code>{embedding.snippet}</code>
      </pre>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={embedding.snippet} label="Code kopieren" size="md" variant="primary" />
        <LinkButton
          href={pathOf(routes['chatbot.embed.preview'].path, { chatbot: embedding.chatbot.id })}
          target="_blank"
          rel="noopener"
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          Testseite öffnen<span className="sr-only"> (öffnet in neuem Tab)</span>
        </LinkButton>
      </div>
    </div>
  )
}

function WordPressWay({ uuid }: { uuid: string }) {
  const plugin = useDownload(
    () => download('wordpress.plugin.download'),
    () => 'lotse-wordpress-plugin.zip',
  )
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-5 pl-5 marker:font-semibold">
        <li>
          <h3 className="font-semibold">Plugin herunterladen</h3>
          <p className="mb-2 text-muted">Sie erhalten eine ZIP-Datei; entpacken Sie sie nicht.</p>
          <Button isPending={plugin.isPending} onPress={() => plugin.mutate()}>
            <Download aria-hidden="true" className="size-4" />
            Plugin herunterladen
          </Button>
        </li>
        <li>
          <h3 className="font-semibold">Plugin installieren</h3>
          <p className="text-muted">
            In WordPress unter „Plugins“ → „Installieren“ → „Plugin hochladen“ die ZIP-Datei auswählen, danach
            aktivieren.
          </p>
        </li>
        <li>
          <h3 className="font-semibold">Chatbot-UUID eintragen</h3>
          <p className="mb-2 text-muted">
            Kopieren Sie die UUID des Chatbots in die Einstellungen des Plugins.
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <code className="break-all rounded-md border border-line bg-sunken px-2 py-1">{uuid}</code>
            <CopyButton text={uuid} label="UUID kopieren" />
          </div>
        </li>
      </ol>
      <Alert tone="info" title="Denken Sie an die Domain">
        Tragen Sie die Domain Ihrer WordPress-Website unter „Grundeinstellungen“ bei den erlaubten Domains
        ein.
      </Alert>
    </div>
  )
}

interface EmbedCodeTabProps {
  embedding: Embedding
  hasUnsavedChanges: boolean
}

export function EmbedCodeTab({ embedding, hasUnsavedChanges }: EmbedCodeTabProps) {
  const [way, setWay] = useState<Way>('javascript')
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {(hasUnsavedChanges || !embedding.allow_embedding) && (
        <Alert tone="warning" title="Noch nicht gespeichert">
          Auf Websites und auf der Testseite gelten Ihre Änderungen erst, wenn Sie sie speichern.
        </Alert>
      )}
      <SegmentedSwitch
        label="Art der Einbettung"
        options={ways}
        value={way}
        onChange={next => setWay(next as Way)}
      />
      {way === 'javascript' ? (
        <JavaScriptWay embedding={embedding} />
      ) : (
        <WordPressWay uuid={embedding.chatbot.uuid} />
      )}
    </div>
  )
}
