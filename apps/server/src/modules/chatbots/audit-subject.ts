import type { AuditFact } from '../audit/index.ts'

export const subjectOf = ({ id, name }: { id: string; name: string }): AuditFact['subject'] => ({
  type: 'chatbot',
  id,
  label: name,
})

/** The fields that really changed; lists and records by their content. */
export const changesOf = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): NonNullable<AuditFact['changes']> => {
  const shown = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value)
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, to]) =>
      JSON.stringify(before[key]) === JSON.stringify(to)
        ? []
        : [[key, { from: shown(before[key]), to: shown(to) }]],
    ),
  )
}
