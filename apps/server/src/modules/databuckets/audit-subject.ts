/** What an entry of the audit log is about. */
export const subjectOf = {
  databucket: ({ id, name }: { id: string; name: string }) => ({
    type: 'databucket' as const,
    id,
    label: name,
  }),
  document: ({ id, title }: { id: string; title: string }) => ({
    type: 'document' as const,
    id,
    label: title,
  }),
  webSource: ({ id, name }: { id: string; name: string }) => ({
    type: 'web-source' as const,
    id,
    label: name,
  }),
}
