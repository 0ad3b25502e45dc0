import type { LegalPageKey } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatDate } from '../../ui/texts/format.ts'
import { LegalText } from './LegalText.tsx'
import { legalPageQuery } from './legal-pages-query.ts'

function LegalPage({ pageKey, title }: { pageKey: LegalPageKey; title: string }) {
  const page = useQuery(legalPageQuery(pageKey))
  return (
    <article className="mx-auto w-full max-w-3xl">
      <h1 className="mb-6 font-semibold text-3xl">{page.data?.title ?? title}</h1>
      {page.isPending && (
        <div className="flex flex-col gap-3">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      )}
      {page.isError && (
        <Alert
          tone="danger"
          title="Die Seite konnte nicht geladen werden"
          isLive
          actions={<Button onPress={() => void page.refetch()}>Erneut versuchen</Button>}
        >
          {page.error.message}
        </Alert>
      )}
      {page.data && <LegalText content={page.data.content} title={page.data.title} />}
      {page.data?.updated_at && (
        <p className="mt-8 text-muted text-sm">Stand: {formatDate(page.data.updated_at)}</p>
      )}
    </article>
  )
}

export function ImprintPage() {
  return <LegalPage pageKey="imprint" title="Impressum" />
}

export function PrivacyPage() {
  return <LegalPage pageKey="privacy" title="Datenschutz" />
}
