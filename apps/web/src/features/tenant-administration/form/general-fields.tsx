import { superAdminPromptLength } from '@lotse/contract'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import type { FormOf } from './form-of.ts'

export function NameFields({ form }: { form: FormOf<'name' | 'subdomain'> }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <FormTextField form={form} name="name" label="Name" isRequired autoComplete="off" />
      <FormTextField
        form={form}
        name="subdomain"
        label="Subdomain"
        description="Teil der Adresse der öffentlichen Seite: Buchstaben, Ziffern und Bindestriche"
        isRequired
        autoComplete="off"
      />
    </div>
  )
}

export function WebsiteCard({ form }: { form: FormOf<'web_title' | 'web_description'> }) {
  return (
    <Card title="Website" description="Was auf der öffentlichen Seite des Mandanten steht.">
      <div className="flex flex-col gap-6">
        <FormTextField form={form} name="web_title" label="Webtitel" autoComplete="off" />
        <FormTextAreaField
          form={form}
          name="web_description"
          label="Webbeschreibung"
          rows={3}
          maxLength={2000}
        />
      </div>
    </Card>
  )
}

export function PromptCard({ form }: { form: FormOf<'super_admin_prompt'> }) {
  return (
    <Card
      title="Super-Admin-Prompt"
      description="Gilt für alle Chatbots des Mandanten und steht vor dessen eigenem Prompt. Die Administration des Mandanten kann ihn nicht ändern."
    >
      <FormTextAreaField
        form={form}
        name="super_admin_prompt"
        label="Anweisungen"
        rows={5}
        maxLength={superAdminPromptLength}
      />
    </Card>
  )
}
