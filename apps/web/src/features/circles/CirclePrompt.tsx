import { circleForm } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../app/loading-failure.ts'
import { PromptPreview } from '../../app/prompts/PromptPreview.tsx'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import type { CircleInput } from './circle-input.ts'
import { circlePromptQuery } from './circles-query.ts'

const pauseMs = 400

const known = circleForm.pick({ name: true, organization_name: true, base_chatbot_prompt: true })

/** What cannot be saved is not previewed either: too long a text is cut, a faulty name left out. */
const previewOf = (circle: string | null, typed: CircleInput) => {
  const sound = <Name extends keyof typeof known.shape>(name: Name): string => {
    const read = known.shape[name].safeParse(typed[name])
    return read.success ? read.data : ''
  }
  return {
    circle,
    name: sound('name'),
    organization_name: sound('organization_name'),
    organisation_type: typed.organisation_type,
    base_chatbot_prompt: (typed.base_chatbot_prompt ?? '').trim().slice(0, 5000),
  }
}

interface CirclePromptProps {
  /** null while it is not saved yet. */
  circle: string | null
  typed: CircleInput
}

/** The whole prompt of a chatbot of this circle, with what stands in the form now. */
export function CirclePrompt({ circle, typed }: CirclePromptProps) {
  const body = useDebounced(JSON.stringify(previewOf(circle, typed)), pauseMs)
  const query = useQuery(circlePromptQuery(JSON.parse(body)))
  const failure = failureOf(query)
  if (failure)
    return (
      <LoadingFailed
        title="Die Vorschau konnte nicht geladen werden"
        error={failure}
        onRetry={query.refetch}
      />
    )
  if (!query.data) return <Skeleton className="h-96" />
  const { example, prompt_parts: parts } = query.data
  return (
    <PromptPreview
      parts={parts.filter(({ text }) => text.trim() !== '')}
      note={
        example
          ? `Als Beispiel dient „${example.chatbot_name}“ von „${example.tenant_name}“.`
          : 'Der Circle hat noch keinen Chatbot; gezeigt wird ein Beispiel mit den üblichen Vorgaben.'
      }
    />
  )
}
