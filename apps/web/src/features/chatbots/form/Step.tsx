import { type ReactNode, useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import { Disclosure } from '../../../ui/structure/Disclosure.tsx'
import type { FormInput, FormValues } from './save-chatbot.ts'

export type ChatbotServerForm = ServerForm<FormInput, FormValues>

interface StepProps {
  form: ChatbotServerForm
  number: number
  title: string
  summary: string
  fields: readonly (keyof FormInput)[]
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** One of the three parts of the form. It opens by itself when something in it is wrong. */
export function Step({ form, number, title, summary, fields, isOpenAtFirst = false, children }: StepProps) {
  const [isExpanded, setExpanded] = useState(isOpenAtFirst)
  const { errors } = useFormState({ control: form.control })
  const faults = fields.filter(field => errors[field] !== undefined).length
  useEffect(() => {
    if (faults > 0) setExpanded(true)
  }, [faults])

  return (
    <Disclosure
      title={`${number}. ${title}`}
      summary={
        faults === 0 ? (
          summary
        ) : (
          <span className="font-medium text-danger-ink">
            {faults === 1 ? 'Eine Angabe ist zu prüfen' : `${faults} Angaben sind zu prüfen`}
          </span>
        )
      }
      isExpanded={isExpanded}
      onExpandedChange={setExpanded}
    >
      <div className="flex flex-col gap-6">{children}</div>
    </Disclosure>
  )
}
