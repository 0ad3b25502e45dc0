import { type SsoDiagnosis, ssoDoctorLimits, ssoDoctorRoutes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../app/api.ts'
import { useListSearch } from '../../../app/list-search.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { circlesQuery } from '../sso-monitoring-query.ts'
import { Findings } from './Findings.tsx'

const nobody = 'none'
const { body: schema } = ssoDoctorRoutes['superadmin.sso.doctor']

/** Pasted things are compared and forgotten: nothing of them is stored, here or on the server. */
export function SsoDoctorPage() {
  const [{ attempt = '', circle = '' }] = useListSearch()
  const circles = useQuery(circlesQuery).data?.circles ?? []
  const [diagnosis, setDiagnosis] = useState<SsoDiagnosis | null>(null)
  const form = useServerForm({
    schema,
    defaultValues: { secret_text: String(attempt), circle_id: String(circle) },
    onSubmit: (values, { signal }) => call('superadmin.sso.doctor', { body: values }, { signal }),
    onSuccess: setDiagnosis,
  })
  const askAtOnce = useEffectEvent(() => void form.submit())
  useEffect(() => {
    if (attempt) askAtOnce()
  }, [attempt])
  return (
    <>
      <PageHeader
        title="SSO-Doktor"
        description="Sagt, warum eine Anmeldung gescheitert ist, was zu ändern ist und wo."
        back={{ href: '/superadmin/sso/monitoring', label: 'SSO-Überwachung' }}
      />
      <div className="flex flex-col gap-6">
        <Card>
          <Form form={form} label="Eingabe" warnsUnsaved={false}>
            <FormTextAreaField
              form={form}
              name="secret_text"
              label="Was haben Sie?"
              description="Eine SAML-Antwort (XML oder Base64), ein id_token, eine Zeile eines Protokolls oder die Kennung eines gescheiterten Versuchs. Nichts davon wird gespeichert."
              rows={8}
              maxLength={ssoDoctorLimits.text}
              isRequired
            />
            <Select
              label="Circle"
              description="Mit wessen Konfiguration verglichen wird; bei einem Versuch ist er bekannt."
              options={[
                { value: nobody, label: 'Ohne Circle, nur die Form prüfen' },
                ...circles.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={form.watch('circle_id') || nobody}
              onChange={value => form.setValue('circle_id', value === nobody ? '' : value)}
            />
            <FormActions>
              <SubmitButton form={form}>Untersuchen</SubmitButton>
            </FormActions>
          </Form>
        </Card>
        <div role="status" className="flex flex-col gap-6">
          {diagnosis && <Findings diagnosis={diagnosis} />}
        </div>
      </div>
    </>
  )
}
