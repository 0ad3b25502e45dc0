import { type SsoDiagnosis, ssoMonitoring } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../test/open-page.tsx'
import { durationLook, failureLook, formatDuration, successRate } from './looks.ts'
import { attemptId, circleId, dashboard, emptyDashboard } from './sample-dashboard.ts'

const circles = { circles: dashboard.circles }
const open = (answers: Answers = {}, address = '/superadmin/sso/monitoring') =>
  openPage(address, {
    'session.show': superAdminIn(null),
    'superadmin.sso.monitoring.dashboard': dashboard,
    'superadmin.sso.monitoring.circles': circles,
    ...answers,
  })
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const tile = async (label: string) => (await screen.findByText(label)).closest('div')

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

test('every section is there with its figures, each judgement in words beside its colour', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'SSO Performance Monitoring' })).toBeVisible()
  await waitFor(async () => expect(await tile('Active Configurations')).toHaveTextContent('3of 5 in total'))
  expect(await tile('Uptime')).toHaveTextContent('98,75 %')
  expect(await tile('Recent Logins (24h)')).toHaveTextContent('1.234')
  expect(await tile('Failure Rate')).toHaveTextContent('22,5 %Raised, of the sign-ins of 24 h')
  const alerts = await part('Alerts')
  expect(alerts.getByText('Kreis Nord')).toBeVisible()
  expect(alerts.getByText(/does not pass the connection test/)).toBeVisible()
  const performance = await part('Performance Metrics')
  const figure = (label: string) => performance.getByText(label).parentElement
  expect(figure('Average duration')).toHaveTextContent('99 msGood')
  expect(figure('Median (p50)')).toHaveTextContent('100 msSlow')
  expect(figure('p95')).toHaveTextContent('299 msSlow')
  expect(figure('p99')).toHaveTextContent('1,5 sCritical')
  expect(figure('Success rate')).toHaveTextContent('78 %')
  expect(figure('Average memory')).toHaveTextContent('100 MB')
  const routes = await part('Route Performance')
  expect(routes.getByRole('row', { name: /sso\.callback/ })).toHaveTextContent(
    /30.*9.*110 ms.*290 ms.*1,4 s.*2,35 s.*120 ms.*Slow/,
  )
  const certificates = await part('Certificate Status')
  expect(certificates.getByText('EXPIRING')).toBeVisible()
  expect(certificates.getByText('CN=idp.example')).toBeVisible()
  const health = await part('Health Status')
  expect(health.getByText('CRITICAL')).toBeVisible()
  expect(health.getByText('NOT CHECKED')).toBeVisible()
  expect(health.getByText('1 healthy, 0 with warnings, 1 critical')).toBeVisible()
  expect(health.getByText('Der Dienst antwortet nicht.')).toHaveAttribute('lang', 'de')
  expect(health.getAllByText('fail')).toHaveLength(2)
  expect(
    within(health.getAllByRole('list')[1] as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.split(':')[0]),
  ).toEqual(['failConnection', 'failMetadaten', 'warningCertificates', 'passSign-ins'])
  const tenants = await part('Tenant Activity')
  expect(tenants.getByText('Stadt Musterhausen')).toBeVisible()
  expect(tenants.getByText('High')).toBeVisible()
  const failures = await part('Recent Authentication Failures')
  expect(failures.getByText('9 failures of 1 tenant in 24 h: client credentials 7, group 2')).toBeVisible()
  expect(failures.getByText('Not assigned')).toBeVisible()
})

test('a failure leads to the doctor with its attempt', async () => {
  open()
  const failures = await part('Recent Authentication Failures')
  const link = await failures.findByRole('link', { name: /What is wrong\?/ })
  expect(link).toHaveAttribute('href', `/superadmin/sso/doctor?attempt=${attemptId}`)
})

test('circle and period are asked of the server and stand in the address', async () => {
  const { user, callsOf } = open()
  await screen.findByText('Stadt Musterhausen')
  const last = () => callsOf('superadmin.sso.monitoring.dashboard').at(-1)?.query
  expect(last()).toMatchObject({ hours: '24' })
  await user.click(screen.getByRole('button', { name: /Period/ }))
  expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual([
    'Last hour',
    'Last 6 hours',
    'Last 12 hours',
    'Last 24 hours',
    'Last 48 hours',
    'Last 72 hours',
  ])
  await user.click(screen.getByRole('option', { name: 'Last 72 hours' }))
  await waitFor(() => expect(last()).toMatchObject({ hours: '72' }))
  // What was there stays while the other comes.
  expect(screen.getByText('Stadt Musterhausen')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Circle/ }))
  await user.click(await screen.findByRole('option', { name: 'Kreis Nord' }))
  await waitFor(() => expect(last()).toMatchObject({ hours: '72', circle_id: circleId }))
})

test('it is read anew every 60 seconds, and at once with the button, past what others read', async () => {
  const { user, callsOf } = open()
  const calls = () => callsOf('superadmin.sso.monitoring.dashboard')
  await screen.findByText('Stadt Musterhausen')
  expect(calls()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(ssoMonitoring.refreshMs + 500)
  await waitFor(() => expect(calls()).toHaveLength(2))
  expect(calls()[1]?.query).not.toHaveProperty('fresh', '1')
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(calls().at(-1)?.query).toMatchObject({ fresh: '1' }))
})

test('a reading that fails is told, and what was there stays', async () => {
  let isBroken = false
  const { user } = open({
    'superadmin.sso.monitoring.dashboard': () => (isBroken ? refuse(500, 'Broken') : dashboard),
  })
  await screen.findByText('Stadt Musterhausen')
  isBroken = true
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('Failed to load monitoring data')).toBeVisible()
  expect(screen.getByText('Stadt Musterhausen')).toBeVisible()
})

test('the button runs a health check and tells how it went', async () => {
  let isBroken = false
  const { user, callsOf } = open({
    'superadmin.sso.monitoring.health-check': () =>
      isBroken ? refuse(409, 'Already running') : dashboard.health,
  })
  await screen.findByText('Stadt Musterhausen')
  await user.click(screen.getByRole('button', { name: 'Run health check' }))
  expect(await screen.findByText('Health check completed')).toBeVisible()
  expect(callsOf('superadmin.sso.monitoring.health-check')[0]?.body).toEqual({ circle_id: '' })
  isBroken = true
  await user.click(screen.getByRole('button', { name: 'Run health check' }))
  expect(await screen.findByText('Failed to run health check')).toBeVisible()
})

test('where nothing has happened every section says so', async () => {
  open({ 'superadmin.sso.monitoring.dashboard': emptyDashboard })
  for (const text of [
    'No alerts.',
    'No requests in this period',
    'No certificates in use',
    'No active configurations',
    'No sign-ins in this period',
    'No failures in this period',
  ])
    expect(await screen.findByText(text)).toBeVisible()
  expect((await part('Performance Metrics')).getByText('Success rate').parentElement).toHaveTextContent(
    '100 %',
  )
})

test.each([
  [0, 'Good'],
  [99, 'Good'],
  [100, 'Slow'],
  [299, 'Slow'],
  [300, 'Critical'],
])('an answer of %d ms is judged as the specification says', (ms, label) => {
  expect(durationLook(ms).label).toBe(label)
})

test('durations, success and failure are told as the specification says', () => {
  expect([0, 999, 1000, 1234, 61_500].map(formatDuration)).toEqual([
    '0\u00a0ms',
    '999\u00a0ms',
    '1\u00a0s',
    '1,23\u00a0s',
    '61,5\u00a0s',
  ])
  expect([successRate(0, 0), successRate(3, 1), successRate(200, 1)]).toEqual([100, 67, 100])
  expect([0, 19.99, 20, 49, 50].map(rate => failureLook(rate).label)).toEqual([
    'Normal',
    'Normal',
    'Raised',
    'Raised',
    'High',
  ])
})

const diagnosis: SsoDiagnosis = {
  kind: 'attempt',
  circle_id: circleId,
  circle_name: 'Kreis Nord',
  findings: [
    {
      cause: 'audience',
      severity: 'error',
      title: 'Die Antwort ist für eine andere Anwendung ausgestellt',
      explanation: 'Sie gilt für „a“, erwartet wird „b“.',
      remedy: 'Tragen Sie die Kennung ein.',
      place: 'Verwaltung des Anmeldedienstes',
    },
  ],
  facts: [{ label: 'Unsere Entity-ID', value: 'https://lotse.example/sso/1/metadata' }],
}

test('the doctor looks at an attempt at once, and says what is wrong, what to do and where', async () => {
  const { callsOf } = open(
    { 'superadmin.sso.doctor': diagnosis },
    `/superadmin/sso/doctor?attempt=${attemptId}`,
  )
  const finding = await part('Befund')
  expect(finding.getByText('Fehler')).toBeVisible()
  expect(finding.getByText('Sie gilt für „a“, erwartet wird „b“.')).toBeVisible()
  expect(finding.getByText('Tragen Sie die Kennung ein.')).toBeVisible()
  expect(finding.getByText('Verwaltung des Anmeldedienstes')).toBeVisible()
  expect(finding.getByRole('link', { name: 'Circle „Kreis Nord“ öffnen' })).toHaveAttribute(
    'href',
    `/superadmin/circles/${circleId}/edit`,
  )
  expect(screen.getByText('https://lotse.example/sso/1/metadata')).toBeVisible()
  expect(callsOf('superadmin.sso.doctor').map(({ body }) => body)).toEqual([
    { secret_text: attemptId, circle_id: '' },
  ])
})

test('the doctor compares what is pasted with the chosen circle, and refuses nothing at all', async () => {
  const { user, callsOf } = open({ 'superadmin.sso.doctor': diagnosis }, '/superadmin/sso/doctor')
  const field = await screen.findByRole('textbox', { name: /Was haben Sie/ })
  await user.click(screen.getByRole('button', { name: 'Untersuchen' }))
  expect(await screen.findByText(/Pflichtfeld|Bitte|ausfüllen/)).toBeVisible()
  expect(callsOf('superadmin.sso.doctor')).toEqual([])
  await user.click(field)
  await user.paste('invalid_client')
  await user.click(screen.getByRole('button', { name: /Circle/ }))
  await user.click(await screen.findByRole('option', { name: 'Kreis Nord' }))
  await user.click(screen.getByRole('button', { name: 'Untersuchen' }))
  await part('Befund')
  expect(callsOf('superadmin.sso.doctor')[0]?.body).toEqual({
    secret_text: 'invalid_client',
    circle_id: circleId,
  })
})
