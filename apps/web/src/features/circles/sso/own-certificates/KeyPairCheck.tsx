import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../app/api.ts'
import { useDebounced } from '../../../../ui/hooks/use-debounced.ts'
import { CertificateResult } from '../certificates/CertificateResult.tsx'
import { hasCertificateMarkers, normalizePem } from '../certificates/certificate-text.ts'

const pauseMs = 500

/** Whether the certificate is one that can be used, and whether the key is its own: asked when typing has paused. */
export function KeyPairCheck({ certificate, privateKey }: { certificate: string; privateKey: string }) {
  const typed = useDebounced(certificate, pauseMs)
  const typedKey = useDebounced(privateKey, pauseMs)
  // A mutation, because what is asked for is kept by queries, and this is a private key.
  const check = useMutation({
    mutationFn: (body: { certificate: string; private_key: string }) =>
      call('superadmin.sso.certificate', { body }),
    gcTime: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for what is typed
  useEffect(() => {
    check.reset()
    if (!hasCertificateMarkers(typed)) return
    check.mutate({ certificate: normalizePem(typed), private_key: typedKey.trim() })
  }, [typed, typedKey])
  return (
    <div role="status">
      {check.isPending && <p className="text-muted">Prüfe…</p>}
      {check.isError && <p className="text-danger-ink text-sm">Fehler bei der Zertifikatsvalidierung</p>}
      {check.data && <CertificateResult result={check.data} />}
    </div>
  )
}
