import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { Loaded } from '../Loaded.tsx'
import { PublicQueriesArea } from '../PublicQueriesArea.tsx'
import { queryList } from '../places.ts'
import { mailSettingsQuery, promptExtensionQuery } from '../public-queries-query.ts'
import { MailRulesForm } from './MailRulesForm.tsx'
import { PromptExtensionForm } from './PromptExtensionForm.tsx'

function Page() {
  const extension = useQuery(promptExtensionQuery)
  const mailRules = useQuery(mailSettingsQuery)
  return (
    <>
      <PageHeader
        title="Einstellungen der Anfragen"
        description="Was für alle Anfragen des Mandanten gilt."
        back={{ href: queryList, label: 'Alle Anfragen' }}
      />
      <div className="flex max-w-3xl flex-col gap-6">
        <Loaded query={extension} what="Die Einstellungen des Prompts" className="h-96">
          {saved => <PromptExtensionForm saved={saved} />}
        </Loaded>
        <Loaded query={mailRules} what="Die Regeln für E-Mails" className="h-96">
          {saved => <MailRulesForm saved={saved} />}
        </Loaded>
      </div>
    </>
  )
}

export function QuerySettingsPage() {
  return (
    <PublicQueriesArea>
      <Page />
    </PublicQueriesArea>
  )
}
