import { routes } from '@lotse/contract'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { fullVisit } from '../../app/full-visit.ts'
import { safeRedirect } from '../../app/safe-redirect.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { appCodeForm } from './one-time-code.ts'
import { PublicFrame } from './PublicFrame.tsx'

const kinds = {
  app: {
    schema: appCodeForm,
    label: 'Sechsstelliger Code',
    intro: 'Öffnen Sie Ihre Authenticator-App und geben Sie den angezeigten Code ein.',
    switchLabel: 'Wiederherstellungscode verwenden',
    field: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    schema: routes['login.second-factor'].body,
    label: 'Wiederherstellungscode',
    intro: 'Geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder Code gilt nur einmal.',
    switchLabel: 'Code aus der App verwenden',
    field: { autoComplete: 'off', inputMode: 'text' },
  },
} as const

type CodeKind = keyof typeof kinds

function CodeForm({ kind }: { kind: CodeKind }) {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string }
  const { schema, label, field } = kinds[kind]
  const form = useServerForm({
    schema,
    defaultValues: { code: '' },
    onSubmit: (body, { signal }) => call('login.second-factor', { body }, { signal }),
    onSuccess: () => fullVisit(safeRedirect(redirect)),
  })
  return (
    <Form form={form} label="Anmeldung bestätigen" warnsUnsaved={false} hidesRequiredHint>
      <FormTextField form={form} name="code" label={label} isRequired autoFocus {...field} />
      <SubmitButton form={form} className="w-full">
        Anmeldung abschließen
      </SubmitButton>
    </Form>
  )
}

export function SecondFactorPage() {
  const [kind, setKind] = useState<CodeKind>('app')
  return (
    <PublicFrame
      title="Anmeldung bestätigen"
      intro={kinds[kind].intro}
      aside={<TextLink href="/login">Zurück zur Anmeldung</TextLink>}
    >
      <CodeForm key={kind} kind={kind} />
      <Button
        variant="ghost"
        size="sm"
        className="mt-4 w-full"
        onPress={() => setKind(kind === 'app' ? 'recovery' : 'app')}
      >
        {kinds[kind].switchLabel}
      </Button>
    </PublicFrame>
  )
}
