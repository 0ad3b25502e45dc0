import type { LimitError, LimitReport } from '@lotse/contract'

const ofEach = <T>(value: T) => ({
  max_users: value,
  max_chatbots: value,
  upload_limit_mb: value,
  max_subtenants: value,
})

export const limitReport = (changes: Partial<LimitReport> = {}): LimitReport => ({
  errors: {},
  warnings: [],
  timestamp: '2026-03-05T10:00:00Z',
  resource_breakdown: ofEach({ parent_own_usage: 4, allocated_to_others: 20, utilization_percentage: 60 }),
  available_resources: { ...ofEach(16), upload_limit_mb: 500, max_subtenants: 3 },
  terminology: {
    max_users: 'Benutzer:innen',
    max_chatbots: 'Chatbots',
    upload_limit_mb: 'MB Speicherplatz',
    max_subtenants: 'Untermandanten',
    public_query_agent_active: 'Bürger:innen-Anfragen',
    parent: 'Hauptmandant',
    tenant: 'Untermandant',
  },
  parent_limits: {
    max_users: 40,
    max_chatbots: 40,
    upload_limit_mb: 2000,
    max_subtenants: 5,
    public_query_agent_active: false,
  },
  current_version: null,
  ...changes,
})

export const tooManyUsers: LimitError = {
  message: 'Verfügbar sind noch 16 Benutzer:innen.',
  details: 'Von 40 Benutzer:innen nutzt der Hauptmandant selbst 4; 20 hat er anderen Untermandanten gegeben.',
  suggestion: 'Verringern Sie den Wert auf 16.',
  data: { total: 40, own_usage: 4, allocated: 20, available: 16 },
}
