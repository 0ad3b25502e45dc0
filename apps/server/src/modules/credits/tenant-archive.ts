import { emailAddress } from '@lotse/contract'
import { z } from 'zod'
import { of, ownId, person, type TenantArchive, value } from '../../platform/tenant-archive.ts'

const readOnly = 'Buchungen kann kein Archiv schreiben; das Guthaben setzt, wer den Mandanten aufnimmt.'
const history = 'Bleibt im Archiv lesbar; über Credits wird in der anderen Installation neu entschieden.'
const guards = 'Sichert das Kontobuch dieser Installation.'
const analysis = 'Summe der Auswertung; was es kostete, steht in den Buchungen.'
const soFar = 'Zwischensumme der Auswertung; sie folgt aus dem Verbrauch nach Tagen.'
const installation = 'Kennung dieser Installation.'

/** The history of the credits is there to be read. What comes back is only who is told when they run out. */
export const creditsArchive: TenantArchive = {
  tables: [
    {
      table: 'credit_alert_settings',
      label: 'Guthaben-Benachrichtigungen',
      key: [],
      columns: {
        is_enabled: of.flag,
        primary_contact: value(emailAddress.nullable()),
        escalation_contacts: value(z.array(emailAddress).max(10)),
        email_enabled: of.flag,
        warning_percent: value(z.int().min(1).max(100)),
        critical_percent: value(z.int().min(1).max(100)),
        minimum_credits: value(z.int().min(0).max(1_000_000)),
      },
      leftOut: {
        webhook_url: 'Ohne sein Geheimnis ruft niemand einen Webhook auf.',
        webhook_secret_sealed: 'Zugangsdaten.',
        slack_url_sealed: 'Zugangsdaten.',
        told_level: 'Wer wovon schon gehört hat, beginnt neu.',
      },
    },
    {
      table: 'credit_accounts',
      label: 'Konto',
      key: [],
      columns: {
        billing_mode: of.text(100),
        monthly_cents: of.cents,
        purchased_cents: of.cents,
        reserved_cents: of.cents,
        monthly_allocation_cents: of.cents,
        carry_forward: of.flag,
        monthly_transfer_cents: of.cents,
      },
      leftOut: { allocated_month: guards, transferred_month: guards, last_seq: guards, last_hash: guards },
      onlyToRead: readOnly,
    },
    {
      table: 'credit_transactions',
      label: 'Buchungen',
      key: ['seq'],
      columns: {
        seq: of.cents,
        created_at: of.time,
        type: of.text(100),
        part: of.text(100),
        amount_cents: of.cents,
        balance_after_cents: of.cents,
        description: of.text(10_000),
      },
      leftOut: {
        id: installation,
        actor_user_id: installation,
        idempotency_key: guards,
        reservation_id: installation,
        counterpart_tenant_id: 'Kennung eines anderen Mandanten.',
        hash: guards,
      },
      onlyToRead: readOnly,
      sheet: {
        name: 'buchungen',
        columns: {
          seq: 'Nummer',
          created_at: 'Zeitpunkt',
          type: 'Art',
          part: 'Teil',
          amount_cents: 'Betrag (Cent-Credits)',
          balance_after_cents: 'Guthaben danach (Cent-Credits)',
          description: 'Beschreibung',
        },
      },
    },
    {
      table: 'credit_requests',
      label: 'Credit-Anfragen',
      key: ['id'],
      columns: {
        id: ownId,
        amount_cents: of.cents,
        reason: of.text(10_000),
        business_justification: of.textOrNone(10_000),
        ticket_reference: of.textOrNone(1000),
        status: of.text(100),
        urgency_level: of.text(100),
        requested_by: person,
        requested_by_name: of.text(1000),
        created_at: of.time,
        reviewed_by_name: of.textOrNone(1000),
        reviewed_at: of.timeOrNone,
        review_notes: of.textOrNone(10_000),
      },
      leftOut: { reviewed_by: installation },
      onlyToRead: history,
      sheet: {
        name: 'credit-anfragen',
        columns: {
          created_at: 'Zeitpunkt',
          requested_by_name: 'Gestellt von',
          amount_cents: 'Betrag (Cent-Credits)',
          reason: 'Grund',
          urgency_level: 'Dringlichkeit',
          status: 'Stand',
          reviewed_by_name: 'Entschieden von',
          review_notes: 'Anmerkung',
        },
      },
    },
    {
      table: 'credit_refunds',
      label: 'Erstattungen',
      key: ['id'],
      columns: {
        id: ownId,
        amount_cents: of.cents,
        category: of.text(100),
        reason: of.text(10_000),
        ticket_reference: of.textOrNone(1000),
        issued_by_name: of.text(1000),
        balance_before_cents: of.cents,
        balance_after_cents: of.cents,
        created_at: of.time,
      },
      leftOut: {
        internal_note: 'Interne Notiz des Betriebs.',
        issued_by: installation,
        credit_transaction_id: installation,
        idempotency_key: guards,
      },
      onlyToRead: history,
    },
    {
      table: 'credit_usage_function_days',
      label: 'Verbrauch nach Tagen',
      key: ['day', 'root_functionality', 'functionality'],
      columns: {
        day: of.day,
        root_functionality: of.text(200),
        functionality: of.text(200),
        actions: of.cents,
        roots: of.cents,
        cents: of.cents,
      },
      leftOut: {
        failed_roots: analysis,
        failed_cents: analysis,
        abandoned_roots: analysis,
        abandoned_cents: analysis,
        roots_before: soFar,
        cents_before: soFar,
        failed_roots_before: soFar,
        failed_cents_before: soFar,
        abandoned_roots_before: soFar,
        abandoned_cents_before: soFar,
      },
      onlyToRead: history,
      sheet: {
        name: 'verbrauch',
        columns: { day: 'Tag', functionality: 'Funktion', actions: 'Vorgänge', cents: 'Cent-Credits' },
      },
    },
    {
      table: 'credit_usage_days',
      label: 'Verbrauch nach Personen',
      key: ['day', 'user_id', 'root_functionality'],
      columns: {
        day: of.day,
        user_id: person,
        root_functionality: of.text(200),
        actions: of.cents,
        cents: of.cents,
        last_action_at: of.time,
      },
      leftOut: { actions_before: soFar, cents_before: soFar },
      onlyToRead: history,
    },
  ],
  staysBehind: [
    { table: 'credit_seals', why: guards },
    { table: 'credit_findings', why: guards },
    { table: 'credit_checks', why: guards },
    { table: 'credit_usage_hours', why: 'Steckt im Verbrauch nach Tagen.' },
    { table: 'credit_usage_tenant_days', why: 'Steckt im Verbrauch nach Tagen.' },
    { table: 'credit_usage_function_totals', why: soFar },
    { table: 'credit_usage_person_totals', why: soFar },
    { table: 'credit_usage_clock_totals', why: soFar },
    {
      table: 'credit_reservations',
      why: 'Vorgänge des Kontobuchs dieser Installation; was sie kosteten, steht in den Buchungen.',
    },
  ],
}
