import { useQuery } from '@tanstack/react-query'
import { FileKey2, FileUp, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '../../../../app/loading-failure.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { readServerErrors } from '../../../../ui/forms/server-errors.ts'
import { ActivateDialog } from './ActivateDialog.tsx'
import { OwnCertificateItem } from './OwnCertificateItem.tsx'
import { ownCertificatesQuery } from './own-certificates-query.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { useCertificateActs } from './use-certificate-acts.ts'

/** The certificates with which Lotse signs and decrypts for a circle, and their change. */
export function OwnCertificates({ circle }: { circle: string }) {
  const query = useQuery(ownCertificatesQuery(circle))
  const failure = failureOf(query)
  const title = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState<'upload' | 'activate' | null>(null)
  const [isAdded, setAdded] = useState(false)
  const acts = useCertificateActs(circle, () => setAdded(true))
  useEffect(() => {
    // The button that was pressed is out of use while a certificate is announced.
    if (isAdded) title.current?.focus()
    setAdded(false)
  }, [isAdded])
  const certificates = query.data?.certificates ?? []
  const isOneAnnounced = certificates.some(({ state }) => state === 'announced')
  return (
    <section aria-label="Zertifikate von Lotse" className="flex flex-col gap-4 border-line border-t pt-4">
      <div>
        <h3 ref={title} tabIndex={-1} className="font-semibold outline-none">
          Zertifikate von Lotse
        </h3>
        <p className="mt-1 text-muted text-sm">
          Womit Lotse für diesen Circle gerade unterschreibt und entschlüsselt. Ein Wechsel geht ohne Ausfall:
          ankündigen, vom Anmeldedienst lesen lassen, aktivieren. Was hier geschieht, gilt sofort; was in den
          Feldern darüber steht, wird bei der nächsten Anmeldung übernommen.
        </p>
      </div>
      {query.isPending && (
        <div role="status">
          <span className="sr-only">Die Zertifikate werden geladen</span>
          <Skeleton className="h-40" />
        </div>
      )}
      {failure && (
        <LoadingFailed
          title="Die Zertifikate konnten nicht geladen werden"
          error={failure}
          onRetry={() => void query.refetch()}
        />
      )}
      {!failure && query.data && (
        <>
          {certificates.length === 0 ? (
            <EmptyState
              icon={FileKey2}
              title="Noch kein Zertifikat"
              text="Lotse erzeugt eines von selbst, sobald sich die erste Person anmeldet oder der Anmeldedienst die Metadaten liest."
              className="rounded-lg border border-line border-dashed py-6"
            />
          ) : (
            <ul className="flex flex-col gap-3">
              {certificates.map(certificate => (
                <OwnCertificateItem
                  key={certificate.id}
                  certificate={certificate}
                  onActivate={() => setOpen('activate')}
                  onRemove={() => acts.remove(certificate)}
                />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              isDisabled={isOneAnnounced}
              isPending={acts.generate.isPending}
              onPress={() => acts.generate.mutate()}
            >
              <Plus aria-hidden="true" className="size-4" />
              Neues Zertifikat erzeugen
            </Button>
            <Button isDisabled={isOneAnnounced} onPress={() => setOpen('upload')}>
              <FileUp aria-hidden="true" className="size-4" />
              Eigenes Zertifikat hochladen
            </Button>
            {query.data.metadata_url && (
              <TextLink href={query.data.metadata_url} target="_blank">
                Metadaten ansehen<span className="sr-only"> (öffnet in neuem Tab)</span>
              </TextLink>
            )}
          </div>
          <p className="text-muted text-sm">
            {isOneAnnounced
              ? 'Ein weiteres ist möglich, sobald das angekündigte aktiviert oder gelöscht ist.'
              : 'Ein erzeugtes gilt drei Jahre (RSA, 3072 Bit). Neben einem aktiven wird jedes neue zuerst angekündigt.'}
            {!query.data.metadata_url &&
              ' Die Metadaten gibt es, sobald SAML gespeichert und eingeschaltet ist.'}
          </p>
          <div role="status">
            {acts.generate.error && (
              <Alert tone="danger">{readServerErrors(acts.generate.error).message}</Alert>
            )}
          </div>
        </>
      )}
      {open === 'upload' && (
        <UploadDialog
          circle={circle}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            setAdded(true)
          }}
        />
      )}
      {open === 'activate' && <ActivateDialog circle={circle} onClose={() => setOpen(null)} />}
      {acts.dialog}
    </section>
  )
}
