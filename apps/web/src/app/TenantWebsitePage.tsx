import { useParams } from '@tanstack/react-router'
import { Bot } from 'lucide-react'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Stands at the address of the tenant's public website until a tenant has one. */
export function TenantWebsitePage() {
  const { tenantdomain = '' } = useParams({ strict: false })
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="text-center font-semibold text-2xl">Chatbot</h1>
      <EmptyState icon={Bot} title={`Für ${tenantdomain} ist noch kein öffentlicher Chatbot eingerichtet.`} />
    </div>
  )
}
