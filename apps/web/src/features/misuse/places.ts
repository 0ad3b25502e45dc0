export const dashboardPath = '/admin/security/misuse'
export const settingsPath = '/admin/security/misuse/settings'

/** The incidents of one chatbot. */
export const logsOf = (chatbot: { id: string }, tenantId: string): string =>
  `${dashboardPath}?${new URLSearchParams({ chatbot_id: chatbot.id, ...(tenantId && { tenant_id: tenantId }) })}`
