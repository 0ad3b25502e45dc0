import { domainTexts, isDomain, normalizedDomain } from '@lotse/contract'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import type { FocusTarget } from '../../../ui/fields/field-parts.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { EmbedServerForm } from './embed-form.ts'

const exampleHost = 'musterstadt.de'

const problemOf = (domain: string, present: readonly string[]): string | null => {
  if (domain === '') return domainTexts.empty
  if (!isDomain(domain)) return domainTexts.invalid(exampleHost)
  return present.includes(domain) ? domainTexts.double : null
}

/** On which websites the chatbot may stand. An entry counts once it is in the list. */
export function DomainList({ form }: { form: EmbedServerForm }) {
  const draft = useController({ control: form.control, name: 'domain_draft' })
  const list = useController({ control: form.control, name: 'allowed_domains' })
  const input = useRef<FocusTarget>(null)
  const domains = list.field.value

  const setDomains = (next: string[]) => {
    form.setValue('allowed_domains', next, { shouldDirty: true })
    form.clearErrors('allowed_domains')
  }
  const type = (text: string) => {
    form.setValue('domain_draft', text, { shouldDirty: true })
    form.clearErrors('domain_draft')
  }
  const add = () => {
    const domain = normalizedDomain(draft.field.value)
    const problem = problemOf(domain, domains)
    if (problem !== null) {
      form.setError('domain_draft', { message: problem }, { shouldFocus: true })
      return
    }
    setDomains([...domains, domain])
    type('')
    input.current?.focus()
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // Enter adds here; in any other field of the form it saves.
    event.preventDefault()
    add()
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3" onKeyDown={addOnEnter}>
      <legend className="mb-3 font-semibold">Erlaubte Domains</legend>
      <div className="flex items-start gap-3 max-sm:flex-col">
        <TextField
          label="Domain hinzufügen"
          description="Auch eine ganze Adresse: von ihr zählt der Name der Website. Subdomains und www müssen einzeln eingetragen werden."
          placeholder={exampleHost}
          inputMode="url"
          autoComplete="off"
          name={draft.field.name}
          ref={target => {
            input.current = target
            draft.field.ref(target)
          }}
          value={draft.field.value}
          onChange={type}
          onBlur={draft.field.onBlur}
          errorMessage={draft.fieldState.error?.message}
          className="w-full max-w-md"
        />
        <Button onPress={add} className="sm:mt-6.5">
          <Plus aria-hidden="true" className="size-4" />
          Hinzufügen
        </Button>
      </div>
      {domains.length > 0 ? (
        <ul aria-label="Erlaubte Domains" className="flex flex-wrap gap-2">
          {domains.map(domain => (
            <li
              key={domain}
              className="flex min-w-0 items-center gap-1 rounded-lg border border-line bg-sunken pl-3"
            >
              <span className="min-w-0 break-all">{domain}</span>
              <IconButton
                icon={X}
                label="Entfernen"
                labelSuffix={domain}
                onPress={() => {
                  setDomains(domains.filter(other => other !== domain))
                  input.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Alert tone="warning" title="Auf keine Domains beschränkt - Einbettung überall möglich">
          Jede Website kann diesen Chatbot einbetten, und seine Antworten verbrauchen Ihre Credits. Tragen Sie
          die Domains ein, auf denen er stehen soll.
        </Alert>
      )}
      <p role="alert" className="font-medium text-danger-ink text-sm empty:hidden">
        {list.fieldState.error?.message}
      </p>
    </fieldset>
  )
}
