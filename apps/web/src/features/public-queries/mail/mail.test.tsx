import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, superAdminIn } from '../../../../test/open-page.tsx'
import {
  inTenant,
  quarantinedMail,
  queryDetail,
  queryId,
  queryList,
  sampleId,
} from '../sample-public-queries.ts'

const listPath = '/agent/public-queries'
const heldBack = { ...queryList([]), data: [quarantinedMail()], total: 1 }

test('the mail page names the address, and whose documents answer what comes to a sub-tenant', async () => {
  const mail = {
    address: 'anfragen+musterstadt@lotse.example',
    is_sub_tenant: true,
    parent_name: 'Stadt Musterstadt',
    fetched_every_minutes: 5,
    last_fetched_at: null,
    quarantined: 0,
  }
  openPage(`${listPath}/email`, { ...inTenant, 'agent.public_query.mail.show': mail })
  expect(await screen.findByText(mail.address)).toBeVisible()
  expect(screen.getByText(/auch mit den Daten von Stadt Musterstadt/)).toBeVisible()
})

test('an installation without a mailbox says so and leads to the form', async () => {
  openPage(`${listPath}/email`, {
    ...inTenant,
    'agent.public_query.mail.show': {
      address: null,
      is_sub_tenant: false,
      parent_name: null,
      fetched_every_minutes: 5,
      last_fetched_at: null,
      quarantined: 0,
    },
  })
  expect(await screen.findByText('Kein Postfach eingerichtet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Neue Anfrage stellen' })).toHaveAttribute(
    'href',
    `${listPath}/create`,
  )
})

test('the settings show what is inherited, and refuse a sender that is no address', async () => {
  const { user, callsOf } = openPage(`${listPath}/settings`, {
    ...inTenant,
    'agent.public_query.settings.show': {
      prompt_extension: '',
      effective_prompt_extension: 'Grüße aus dem Rathaus',
      is_inherited: true,
      parent_name: 'Stadt Musterstadt',
    },
    'agent.public_query.mail.settings.show': {
      sender_rule: 'list',
      senders: [],
      reply_mode: 'draft',
      answers_per_sender: 5,
    },
  })
  expect(await screen.findByText('Es gilt, geerbt von Stadt Musterstadt')).toBeVisible()
  const rules = within(await screen.findByRole('form', { name: 'Regeln für E-Mails' }))
  await user.type(rules.getByRole('textbox', { name: /^Adressen und Domains/ }), 'kein-absender')
  await user.click(rules.getByRole('button', { name: 'Speichern' }))
  expect(await rules.findByText(/„kein-absender“ ist weder/)).toBeVisible()
  expect(callsOf('agent.public_query.mail.settings.save')).toHaveLength(0)
})

test('a mail that was held back becomes a request, and its words stay words', async () => {
  const { user, callsOf } = openPage(`${listPath}/quarantine`, {
    ...inTenant,
    'agent.public_query.quarantine.index': {
      ...queryList([]),
      data: [quarantinedMail()],
      total: 1,
    },
    'agent.public_query.quarantine.release': { id: queryId },
  })
  await user.click(await screen.findByRole('button', { name: /^Einzelheiten/ }))
  expect(screen.getByText('Guten Tag, was kostet <b>ein Hund</b>?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Als Anfrage annehmen: Frage/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Als Anfrage annehmen' }))
  await user.click(dialog.getByRole('button', { name: 'Annehmen' }))
  expect(await screen.findByText('Die E-Mail ist jetzt eine Anfrage')).toBeVisible()
  expect(callsOf('agent.public_query.quarantine.release')[0]?.path).toContain(sampleId(701))
})

test('the mails of a request stand with it, and its approved answer is sent from there', async () => {
  const mail = {
    id: sampleId(710),
    from: 'erika@example.org',
    to: 'anfragen@stadt.example',
    subject: 'Hundesteuer',
    at: '2026-11-10T09:00:00Z',
    kind: 'human',
    reason: '',
  } as const
  const { user, callsOf } = openPage(`${listPath}/${queryId}`, {
    ...inTenant,
    'agent.public_query.show': queryDetail({ channel: 'mail' }),
    'agent.public_query.mails.index': {
      mails: [
        { ...mail, direction: 'in', state: 'received' },
        {
          ...mail,
          id: sampleId(711),
          direction: 'out',
          to: 'erika@example.org',
          subject: '',
          state: 'failed',
          reason: 'Postfach voll',
        },
      ],
      can: { reply: true },
    },
    'agent.public_query.mails.reply': undefined,
  })
  expect(await screen.findByText(/^Von erika@example.org .* eingegangen$/)).toBeVisible()
  expect(screen.getByText(/^An erika@example.org .* nicht zugestellt$/)).toBeVisible()
  expect(screen.getByText('(ohne Betreff)')).toBeVisible()
  expect(screen.getByText('Postfach voll')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Antwort senden' }))
  expect(await screen.findByText('Die Antwort wird gesendet')).toBeVisible()
  expect(callsOf('agent.public_query.mails.reply')).toHaveLength(1)
})

test('a super admin gives a mail to nobody to a tenant, or deletes it', async () => {
  const tenant = { id: sampleId(71), name: 'Stadt Musterstadt', credits: 10, credits_available: 10 }
  const { user, callsOf } = openPage('/superadmin/mail', {
    'session.show': superAdminIn(null),
    'superadmin.mail.quarantine.index': heldBack,
    'superadmin.mail.quarantine.release': undefined,
    'superadmin.mail.quarantine.destroy': undefined,
    'api.admin.credits.refunds.search-tenants': [tenant],
  })
  await user.click(await screen.findByRole('button', { name: /^Einem Mandanten geben: Frage/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'E-Mail einem Mandanten geben' }))
  await user.click(dialog.getByRole('button', { name: 'Zuordnen' }))
  expect(await dialog.findByText('Bitte wählen Sie einen Mandanten')).toBeVisible()
  await user.type(dialog.getByRole('combobox', { name: /^Mandant/ }), 'Muster')
  await user.click(await screen.findByRole('option', { name: /Stadt Musterstadt/ }))
  await user.click(dialog.getByRole('button', { name: 'Zuordnen' }))
  expect(await screen.findByText('Die E-Mail ist jetzt eine Anfrage des Mandanten')).toBeVisible()
  expect(callsOf('superadmin.mail.quarantine.release')[0]?.body).toEqual({ tenant_id: tenant.id })
  await user.click(await screen.findByRole('button', { name: /^Löschen: Frage/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'E-Mail löschen' }))
  await user.click(question.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('E-Mail gelöscht')).toBeVisible()
  expect(callsOf('superadmin.mail.quarantine.destroy')).toHaveLength(1)
})
