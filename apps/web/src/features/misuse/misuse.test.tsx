import { misuseRefreshMs } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../test/open-page.tsx'
import {
  block,
  log,
  logDetail,
  logsReply,
  misuseAnswers,
  pageOf,
  stats,
  tenantId,
  whitelistEntry,
} from './sample-misuse.ts'

const dashboard = '/admin/security/misuse'
const open = (answers: Answers = {}, address = dashboard) =>
  openPage(address, { ...misuseAnswers, ...answers })

const tile = async (label: string) => {
  // The tabs below bear some of the same words.
  const [name] = await screen.findAllByText(label)
  return name?.closest('div')
}
const row = (name: RegExp) => screen.findByRole('row', { name })

test('four tiles tell the figures once they are there', async () => {
  let answer = (_: { stats: typeof stats }) => {}
  open({
    'misuse.dashboard': () =>
      new Promise(resolve => {
        answer = resolve
      }),
  })
  expect(await tile('Total Logs')).toHaveTextContent('loading')
  answer({ stats })
  await waitFor(async () => expect(await tile('Total Logs')).toHaveTextContent('1.234'))
  expect(await tile('Blocked Users')).toHaveTextContent('5')
  expect(await tile('Last 24h')).toHaveTextContent('17')
})

test('figures that cannot be read are zero, without a message', async () => {
  open({ 'misuse.dashboard': refuse(500, 'Broken') })
  await row(/Insult/)
  await waitFor(async () => expect(await tile('Total Logs')).toHaveTextContent(/^Total Logs0$/))
  expect(screen.queryByText('Broken')).toBeNull()
})

test('figures and logs are read again every 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { callsOf } = open()
    await row(/Insult/)
    expect(callsOf('misuse.dashboard')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(misuseRefreshMs + 1000)
    await waitFor(() => expect(callsOf('misuse.dashboard')).toHaveLength(2))
    expect(callsOf('misuse.logs.index')).toHaveLength(2)
    // What was there stays while it is read anew.
    expect(screen.getByRole('row', { name: /Insult/ })).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('the logs are there first; another tab is loaded when it is opened, and stands in the address', async () => {
  const { user, callsOf } = open()
  await row(/Insult/)
  expect(callsOf('misuse.blocks.index')).toHaveLength(0)
  await user.click(screen.getByRole('tab', { name: 'Blocked IPs' }))
  await row(/K7QD/)
  expect(callsOf('misuse.blocks.index')[0]?.query).toMatchObject({ of: 'addresses', state: 'active' })
  expect(location.search).toBe('?tab=ips')
})

test('what the address asks the logs for reaches the server, and search and filters beside it', async () => {
  const { user, callsOf } = open({}, `${dashboard}?category=insult&severity=high&from=2026-11-01`)
  await row(/Insult/)
  expect(callsOf('misuse.logs.index')[0]?.query).toMatchObject({
    category: 'insult',
    severity: 'high',
    from: '2026-11-01',
    page: '1',
  })
  await user.type(screen.getByRole('searchbox', { name: 'Search logs' }), 'idiot')
  await waitFor(() =>
    expect(callsOf('misuse.logs.index').at(-1)?.query).toMatchObject({ search: 'idiot', category: 'insult' }),
  )
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  let isBroken = true
  const { user } = open({
    'misuse.logs.index': () => (isBroken ? refuse(500, 'The list is out of order.') : logsReply([log])),
  })
  expect(await screen.findByText('The list is out of order.')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row(/Insult/)).toBeVisible()
})

const openDetail = async (answers: Answers = {}) => {
  const page = open(answers)
  await page.user.click(within(await row(/Insult/)).getByRole('button', { name: /^View/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Incident' }))
  await dialog.findByText('Vollidiot')
  return { ...page, dialog }
}

test('an incident shows what matched and the conversation around it, and asks for new figures when it closes', async () => {
  const { user, dialog, callsOf } = await openDetail()
  expect(dialog.getByText('Vollidiot').tagName).toBe('MARK')
  expect(dialog.getByText('Wann hat das Amt offen?')).toBeVisible()
  expect(dialog.getByText(/this message/)).toBeVisible()
  const before = callsOf('misuse.dashboard').length
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
  await waitFor(() => expect(callsOf('misuse.dashboard').length).toBeGreaterThan(before))
})

test('the visitor of an incident is blocked for a time that is chosen, with a reason', async () => {
  const { user, dialog, callsOf } = await openDetail({ 'misuse.logs.block': block })
  await user.click(dialog.getByRole('button', { name: 'Block visitor' }))
  const reason = dialog.getByRole('textbox', { name: /Reason/ })
  await user.clear(reason)
  await user.click(dialog.getByRole('button', { name: 'Block visitor' }))
  expect(reason).toHaveAccessibleDescription(/./)
  expect(callsOf('misuse.logs.block')).toHaveLength(0)
  await user.type(reason, 'Enough')
  await user.click(dialog.getByRole('button', { name: /For how long/ }))
  await user.click(await screen.findByRole('option', { name: '7 days' }))
  await user.click(dialog.getByRole('button', { name: 'Block visitor' }))
  await waitFor(() =>
    expect(callsOf('misuse.logs.block')[0]?.body).toEqual({
      target: 'visitor',
      reason: 'Enough',
      hours: 168,
    }),
  )
})

test('a false alarm is marked, an exception added and a note kept from the incident', async () => {
  const { user, dialog, callsOf } = await openDetail({
    'misuse.logs.false_alarm': undefined,
    'misuse.logs.whitelist': whitelistEntry,
    'misuse.logs.note': undefined,
  })
  await user.click(dialog.getByRole('button', { name: 'Mark as false alarm' }))
  await waitFor(() => expect(callsOf('misuse.logs.false_alarm')[0]?.body).toEqual({ is_false_alarm: true }))
  await user.click(dialog.getByRole('button', { name: 'Whitelist' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Whitelist phrase' }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A quotation')
  await user.click(dialog.getByRole('button', { name: 'Whitelist phrase' }))
  await waitFor(() =>
    expect(callsOf('misuse.logs.whitelist')[0]?.body).toEqual({
      target: 'phrase',
      reason: 'A quotation',
      until: null,
    }),
  )
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Called back')
  await user.click(dialog.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(callsOf('misuse.logs.note')[0]?.body).toEqual({ note: 'Called back' }))
})

test('of an incident whose text is gone the category remains', async () => {
  open(
    { 'misuse.logs.show': { ...logDetail, text: null, findings: [], conversation: null } },
    `${dashboard}?log=${log.id}`,
  )
  expect(await screen.findByText(/The text is no longer kept/)).toBeVisible()
})

test('a block is told with reason, rule and hits, lifted after a question, and extended from now on', async () => {
  const { user, callsOf } = open(
    { 'misuse.blocks.destroy': undefined, 'misuse.blocks.update': block },
    `${dashboard}?tab=users`,
  )
  const found = await row(/K7QD/)
  for (const part of ['Repeated insults', '3 refusals in 10 minutes', '12'])
    expect(found).toHaveTextContent(part)
  await user.click(within(found).getByRole('button', { name: /^Extend/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend block' }))
  await user.click(dialog.getByRole('button', { name: 'Extend block' }))
  await waitFor(() =>
    expect(callsOf('misuse.blocks.update')[0]?.body).toEqual({ reason: 'Repeated insults', hours: 168 }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(await row(/K7QD/)).getByRole('button', { name: /^Unblock/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Unblock' }))
  await user.click(question.getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(callsOf('misuse.blocks.destroy')).toHaveLength(1))
})

test('an address is blocked by hand, and what the server says of it stands at its field', async () => {
  const { user, callsOf } = open(
    {
      'misuse.blocks.index': pageOf([]),
      'misuse.blocks.store': refuse(422, 'Invalid', { value: 'This is no IP address.' }),
    },
    `${dashboard}?tab=ips`,
  )
  await user.click(await screen.findByRole('button', { name: 'Block IP' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block IP' }))
  const address = dialog.getByRole('textbox', { name: /IP address/ })
  await user.type(address, 'here')
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Flood')
  await user.click(dialog.getByRole('button', { name: 'Block IP' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription(/This is no IP address/))
  expect(callsOf('misuse.blocks.store')[0]?.body).toEqual({
    kind: 'address',
    value: 'here',
    reason: 'Flood',
    hours: 24,
  })
})

test('analytics have figures, and every chart a table', async () => {
  const { user, callsOf } = open({}, `${dashboard}?tab=analytics&days=90`)
  expect(await screen.findByText('1,7 %')).toBeVisible()
  const { from, to } = callsOf('misuse.analytics')[0]?.query ?? {}
  expect((Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000).toBe(89)
  await user.click(screen.getByRole('button', { name: 'Show as table: Incidents per day' }))
  const table = within(screen.getByRole('table', { name: 'Incidents per day' }))
  expect(table.getByRole('columnheader', { name: 'Spam and links' })).toBeVisible()
  expect(table.getAllByRole('row')).toHaveLength(31)
  expect(screen.getByText('7 incidents')).toBeVisible()
})

test('an exception is added with its kind and end, and removed after a question', async () => {
  const { user, callsOf } = open(
    { 'misuse.whitelist.store': whitelistEntry, 'misuse.whitelist.destroy': undefined },
    `${dashboard}?tab=whitelist`,
  )
  await user.click(await screen.findByRole('button', { name: 'Add exception' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add exception' }))
  await user.click(dialog.getByRole('radio', { name: 'Phrase' }))
  await user.type(dialog.getByRole('textbox', { name: /Phrase/ }), 'Waffenschein')
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Ours')
  await user.click(dialog.getByRole('button', { name: 'Add exception' }))
  await waitFor(() =>
    expect(callsOf('misuse.whitelist.store')[0]?.body).toEqual({
      kind: 'phrase',
      value: 'Waffenschein',
      reason: 'Ours',
      until: null,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(await row(/Waffenschein/)).getByRole('button', { name: /^Remove/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(callsOf('misuse.whitelist.destroy')).toHaveLength(1))
})

test('a report is exported in the format and for the days that were chosen, by going to its address', async () => {
  const followed: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push(this.getAttribute('href') ?? '')
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Export Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export Report' }))
  await user.click(dialog.getByRole('radio', { name: 'PDF' }))
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  expect(followed).toEqual(['/admin/security/misuse/export?format=pdf'])
  click.mockRestore()
})

test('a super admin looks at all tenants, and changes nothing there', async () => {
  const other = { ...log, tenant_id: '00000000-0000-4000-8000-0000000000a2', tenant_name: 'Kreis Beispiel' }
  const { user, callsOf } = open({
    'session.show': superAdminIn(tenantId),
    'misuse.logs.index': {
      ...logsReply([other]),
      tenants: [{ id: other.tenant_id, name: other.tenant_name }],
    },
    'misuse.logs.show': { ...logDetail, ...other },
  })
  await user.click(await screen.findByRole('button', { name: /Tenant/ }))
  await user.click(await screen.findByRole('option', { name: 'All tenants' }))
  expect(await row(/Kreis Beispiel/)).toBeVisible()
  expect(callsOf('misuse.dashboard').at(-1)?.query).toMatchObject({ tenant_id: 'all', ajax: 'true' })
  await user.click(within(await row(/Kreis Beispiel/)).getByRole('button', { name: /^View/ }))
  expect(await screen.findByText('Switch to this tenant to change it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Block visitor' })).toBeNull()
})
