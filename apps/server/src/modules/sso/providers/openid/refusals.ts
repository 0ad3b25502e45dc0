/** What every form lets one choose and no server can receive, or nobody can sign in with. */
export const interactiveRefusals = ({
  response_mode: mode,
  prompt,
}: {
  response_mode?: string
  prompt: string
}): Partial<Record<string, string>> => {
  const refusals: Partial<Record<string, string>> = {}
  if (mode === 'fragment')
    refusals.response_mode =
      'Was hinter dem #-Zeichen steht, erreicht den Server nicht. Wählen Sie „query“ oder „form_post“.'
  if (mode === 'okta_post_message')
    refusals.response_mode =
      'Diese Antwortart ist für Programme im Browser. Wählen Sie „query“ oder „form_post“.'
  if (prompt === 'none')
    refusals.prompt =
      'Ohne Rückfrage kommt nur herein, wer beim Dienst schon angemeldet ist. Wählen Sie eine andere Einstellung.'
  return refusals
}
