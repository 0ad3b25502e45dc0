import type { AdminTenantDetails, BodyIn, Routes } from '@lotse/contract'
import { useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../../app/api.ts'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { useKeepTenant } from '../tenants-query.ts'

type Change = Omit<BodyIn<Routes['superadmin.tenants.update']>, 'version'>

/** The version that the form was opened with: what is read in the background meanwhile must not make a stale form look fresh. */
export const useReadVersion = (tenant: AdminTenantDetails) => {
  const [version, setVersion] = useState(tenant.version)
  const keep = useKeepTenant()
  return {
    version,
    keepSaved: (saved: AdminTenantDetails) => {
      setVersion(saved.version)
      keep(saved)
    },
  }
}

/** One tab of the tenant's form: it saves its own fields, and only for whoever has seen the latest. */
export const useTenantForm = <Input extends FieldValues, Output extends FieldValues & Change>(
  tenant: AdminTenantDetails,
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) => {
  const { version, keepSaved } = useReadVersion(tenant)
  const form = useServerForm({
    schema,
    defaultValues,
    onSubmit: (values, { signal }) =>
      call(
        'superadmin.tenants.update',
        { params: { tenant: tenant.id }, body: { ...values, version } },
        { signal },
      ),
    onSuccess: keepSaved,
    messages: { success: 'Mandant erfolgreich gespeichert' },
  })
  return { form, version }
}
