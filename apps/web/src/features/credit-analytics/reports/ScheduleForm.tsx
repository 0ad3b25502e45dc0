import {
  analyticsPeriods,
  emailAddress,
  fieldErrors,
  reportFormatLabels,
  reportLimits,
  reportScheduleForm,
  reportTabLabels,
  reportTabs,
  reportWeekdays,
} from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { FormTimeField } from '../../../ui/fields/dates/TimeField.tsx'
import { FormMultiCheckboxGroup } from '../../../ui/fields/MultiCheckboxGroup.tsx'
import { FormMultiSelect } from '../../../ui/fields/MultiSelect.tsx'
import { FormRadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormSelect } from '../../../ui/fields/Select.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { DialogFormActions } from '../../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { addSchedule, peopleQuery, useRefreshReports } from './reports-query.ts'

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Choices are texts on the screen, and addresses stand below each other. */
const form = z
  .object({
    ...reportScheduleForm.shape,
    period: z.string(),
    weekday: z.string(),
    day_of_month: z.string(),
    emails: z
      .string()
      .refine(text => addressesIn(text).every(address => emailAddress.safeParse(address).success), {
        error: 'Please enter valid e-mail addresses, one in each line.',
      })
      .refine(text => addressesIn(text).length <= reportLimits.addresses, {
        error: `Please enter at most ${reportLimits.addresses} addresses.`,
      }),
  })
  .refine(({ user_ids, emails }) => user_ids.length + addressesIn(emails).length > 0, {
    path: ['user_ids'],
    error: 'Please choose at least one person or address.',
  })

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const daysOfMonth = Array.from({ length: 31 }, (_, place) => String(place + 1))

export function ScheduleForm({ onClose }: { onClose: () => void }) {
  const people = useQuery(peopleQuery)
  const refresh = useRefreshReports()
  const schedule = useServerForm({
    schema: form,
    fieldErrors: fieldErrors.en,
    defaultValues: {
      format: 'pdf',
      tabs: [reportTabs[0]],
      period: '30',
      frequency: 'weekly',
      weekday: '1',
      day_of_month: '1',
      time: '07:00',
      user_ids: [],
      emails: '',
    },
    onSubmit: ({ period, weekday, day_of_month, emails, ...values }, { signal }) =>
      addSchedule(
        {
          ...values,
          period: analyticsPeriods.find(days => String(days) === period) ?? analyticsPeriods[1],
          weekday: Number(weekday),
          day_of_month: Number(day_of_month),
          emails: addressesIn(emails),
        },
        signal,
      ),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success: 'Report scheduled' },
  })
  const frequency = schedule.watch('frequency')
  const failure = failureOf(people)
  if (failure)
    return <LoadingFailed title="The people could not be loaded" error={failure} onRetry={people.refetch} />
  return (
    <Form form={schedule} label="Schedule Report" warnsUnsaved={false}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormRadioGroup
          form={schedule}
          name="format"
          label="Format"
          options={options(reportFormatLabels)}
          orientation="horizontal"
        />
        <FormSelect
          form={schedule}
          name="period"
          label="Period"
          description="Whole days up to the day before it is sent."
          options={analyticsPeriods.map(days => ({
            value: String(days),
            label: days === 365 ? 'Last year' : `Last ${days} days`,
          }))}
        />
      </div>
      <FormMultiCheckboxGroup
        form={schedule}
        name="tabs"
        label="Contents"
        columns={2}
        options={options(reportTabLabels)}
        isRequired
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <FormSelect
          form={schedule}
          name="frequency"
          label="Frequency"
          options={options({ daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' })}
        />
        {frequency === 'weekly' && (
          <FormSelect
            form={schedule}
            name="weekday"
            label="Day of the week"
            options={reportWeekdays.map((label, place) => ({ value: String(place + 1), label }))}
          />
        )}
        {frequency === 'monthly' && (
          <FormSelect
            form={schedule}
            name="day_of_month"
            label="Day of the month"
            description="In shorter months the last one."
            options={daysOfMonth.map(value => ({ value, label: value }))}
          />
        )}
        <FormTimeField form={schedule} name="time" label="Time in Berlin" isRequired />
      </div>
      <FormMultiSelect
        form={schedule}
        name="user_ids"
        label="People"
        description="Who may read the credits of this tenant."
        placeholder="Choose people"
        searchLabel="Search people"
        maxCount={reportLimits.people}
        options={(people.data?.data ?? []).map(({ id, name, email }) => ({
          value: id,
          label: name,
          description: email,
        }))}
      />
      <FormTextAreaField
        form={schedule}
        name="emails"
        label="Addresses outside"
        description="One in each line. Each gets a link to confirm first, and nothing else before."
        rows={3}
      />
      <DialogFormActions form={schedule} onClose={onClose}>
        <SubmitButton form={schedule}>Schedule report</SubmitButton>
      </DialogFormActions>
    </Form>
  )
}
