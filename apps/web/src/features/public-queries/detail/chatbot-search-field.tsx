import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { ComboBoxField } from '../../../ui/fields/ComboBoxField.tsx'
import type { FieldProps } from '../../../ui/fields/field-parts.tsx'
import { bindField } from '../../../ui/forms/bind-field.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'

const searchDelayMs = 300

export interface FoundChatbot {
  id: string
  name: string
}

/** The tenant's chatbots whose names fit; without a search the first of all. */
export const chatbotsQuery = (search: string) =>
  queryOptions({
    queryKey: ['public-queries', 'chatbots', search],
    queryFn: ({ signal }) => call('chatbot.index', { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

interface ChatbotSearchFieldProps extends FieldProps {
  value?: FoundChatbot | null
  onChange?: (chatbot: FoundChatbot | null) => void
}

function ChatbotSearchField({ value = null, onChange, ...field }: ChatbotSearchFieldProps) {
  const [typed, setTyped] = useState('')
  // The name that was chosen stands in the field; it is no search for others.
  const text = typed.trim() === value?.name ? '' : typed.trim()
  const search = useDebounced(text, searchDelayMs)
  const found = useQuery(chatbotsQuery(search))
  const matches: FoundChatbot[] = found.data?.data ?? []
  // The chosen one stays among the options, or the field would lose its name with the next search.
  const chatbots = value && !matches.some(({ id }) => id === value.id) ? [value, ...matches] : matches
  return (
    <ComboBoxField
      {...field}
      value={value?.id ?? null}
      onChange={id => onChange?.(chatbots.find(chatbot => chatbot.id === id) ?? null)}
      options={chatbots.map(({ id, name }) => ({ value: id, label: name }))}
      onSearch={setTyped}
      isLoading={text !== search || found.isFetching}
    />
  )
}

export const FormChatbotSearchField = bindField(ChatbotSearchField, { empty: null })
