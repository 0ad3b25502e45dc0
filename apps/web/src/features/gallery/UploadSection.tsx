import { useState } from 'react'
import { DocumentUpload } from '../../ui/fields/uploads/DocumentUpload.tsx'
import { ImageUpload } from '../../ui/fields/uploads/ImageUpload.tsx'
import { GallerySection } from './GallerySection.tsx'

const demoFile = (name: string, bytes: number): File =>
  new File([new Uint8Array(bytes)], name, { lastModified: 0 })

export function UploadSection() {
  const [image, setImage] = useState<File | null | undefined>()
  const [files, setFiles] = useState<File[]>([])
  const [sending] = useState(() => [
    demoFile('Satzung-2026.pdf', 420_000),
    demoFile('Protokoll der Sitzung mit einem ausgesprochen langen Dateinamen.docx', 51_000),
  ])
  return (
    <GallerySection title="Hochladen">
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2">
        <ImageUpload label="Profilbild" value={image} onChange={setImage} />
        <ImageUpload
          label="Profilbild, vorhanden"
          currentUrl="/favicon.svg"
          onChange={() => undefined}
          isRequired
          description="Quadratisch wirkt es am besten."
        />
        <ImageUpload
          label="Profilbild mit Fehler"
          onChange={() => undefined}
          errorMessage="logo.bmp ist zu groß (max. 2 MB)"
        />
        <ImageUpload label="Profilbild, deaktiviert" onChange={() => undefined} isDisabled />
        <DocumentUpload
          label="Dokumente"
          value={files}
          onChange={setFiles}
          maxFileMegabytes={1}
          maxTotalMegabytes={2}
          maxFiles={3}
        />
        <DocumentUpload
          label="Dokumente, werden hochgeladen"
          value={sending}
          onChange={() => undefined}
          progress={file => (file === sending[0] ? 62 : undefined)}
        />
        <DocumentUpload
          label="Dokumente mit Hinweisen"
          value={sending}
          onChange={() => undefined}
          progress={file => (file === sending[0] ? 30 : undefined)}
          note={file =>
            file === sending[0]
              ? { text: 'Verbindung unterbrochen, wird fortgesetzt', tone: 'warning' }
              : {
                  text: 'Es fehlen noch 12 KB von 50 KB.',
                  tone: 'danger',
                  action: { label: 'Fortsetzen', onPress: () => undefined },
                }
          }
        />
        <DocumentUpload label="Dokumente, deaktiviert" value={[]} onChange={() => undefined} isDisabled />
      </div>
    </GallerySection>
  )
}
