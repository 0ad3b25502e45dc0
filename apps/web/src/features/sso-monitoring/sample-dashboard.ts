import type { SsoDashboard } from '@lotse/contract'

export const circleId = '00000000-0000-4000-8000-0000000000c1'
const tenantId = '00000000-0000-4000-8000-0000000000a1'
export const attemptId = '00000000-0000-4000-8000-0000000000f1'

export const dashboard: SsoDashboard = {
  updated_at: '2026-11-17T08:00:00.000Z',
  summary: {
    active_configurations: 3,
    total_configurations: 5,
    uptime_percentage: 98.75,
    recent_logins_24h: 1234,
    failure_rate: 22.5,
  },
  certificates: [
    {
      config_id: circleId,
      circle_name: 'Kreis Nord',
      use: 'identity_provider',
      status: 'expiring',
      issuer: 'CN=idp.example',
      valid_to: '2026-12-01T00:00:00.000Z',
      days_until_expiry: 13,
    },
  ],
  performance: {
    summary: {
      avg_duration: 99,
      median_duration: 100,
      p95_duration: 299,
      p99_duration: 1500,
      total_requests: 40,
      error_count: 9,
      avg_memory: 104_857_600,
      max_memory: 209_715_200,
    },
    by_route: [
      {
        route: 'sso.callback',
        count: 30,
        error_count: 9,
        avg_duration: 120,
        median_duration: 110,
        p95_duration: 290,
        p99_duration: 1400,
        max_duration: 2345,
      },
    ],
  },
  failures: {
    failures: [
      {
        tenant_id: null,
        tenant_name: null,
        circle_name: 'Kreis Nord',
        error_type: 'client_credentials',
        count: 7,
        last_occurrence: '2026-11-17T07:30:00.000Z',
        last_attempt_id: attemptId,
      },
    ],
    total_failures: 9,
    unique_tenants: 1,
    by_error_type: [
      { error_type: 'client_credentials', count: 7 },
      { error_type: 'group', count: 2 },
    ],
    period_hours: 24,
  },
  health: {
    healthy_count: 1,
    warning_count: 0,
    critical_count: 1,
    checks: [
      {
        config_id: circleId,
        name: 'Kreis Nord',
        provider: 'saml',
        status: 'critical',
        checks: {
          Metadaten: { status: 'fail', message: 'Der Dienst antwortet nicht.' },
          certificates: {
            status: 'warning',
            message: 'Certificate of the identity provider expires in 13 days',
          },
          sign_ins: { status: 'pass', message: '0 of 4 sign-ins failed in the last hour' },
          connection: { status: 'fail', message: '2 of 3 steps passed' },
        },
        checked_at: '2026-11-17T07:45:00.000Z',
      },
      {
        config_id: tenantId,
        name: 'Kreis Süd',
        provider: 'oidc',
        status: null,
        checks: {},
        checked_at: null,
      },
    ],
  },
  alerts: [
    {
      type: 'unreachable',
      severity: 'critical',
      message: 'The sign-in service does not pass the connection test',
      circle_name: 'Kreis Nord',
      timestamp: '2026-11-17T07:45:00.000Z',
    },
  ],
  tenant_activity: {
    tenants: [
      {
        tenant_id: tenantId,
        tenant_name: 'Stadt Musterhausen',
        circle_name: 'Kreis Nord',
        success_count: 2,
        fail_count: 2,
        failure_rate: 50,
        last_success: '2026-11-17T07:00:00.000Z',
        last_failure: null,
      },
    ],
    period_hours: 24,
    total_tenants: 1,
  },
  circles: [{ id: circleId, name: 'Kreis Nord' }],
}

export const emptyDashboard: SsoDashboard = {
  ...dashboard,
  certificates: [],
  alerts: [],
  health: { healthy_count: 0, warning_count: 0, critical_count: 0, checks: [] },
  performance: {
    summary: {
      avg_duration: 0,
      median_duration: 0,
      p95_duration: 0,
      p99_duration: 0,
      total_requests: 0,
      error_count: 0,
      avg_memory: 0,
      max_memory: 0,
    },
    by_route: [],
  },
  failures: { failures: [], total_failures: 0, unique_tenants: 0, by_error_type: [], period_hours: 24 },
  tenant_activity: { tenants: [], period_hours: 24, total_tenants: 0 },
}
