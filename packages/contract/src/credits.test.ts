import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  adjustmentForm,
  creditRequestForm,
  fieldErrors,
  functionalities,
  functionalityGroups,
  languageOf,
  priceList,
  quoteCents,
  type RouteDefinition,
  refundForm,
  routes,
} from './index.ts'

const errorsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries((result.error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))

test.each([
  ['chatbot_response', 5_000, 100],
  ['chatbot_response', 5_001, 101],
  // 350 / 5000 * 100 is 7.000000000000001 to a computer, and 11 / 5 * 100 a little more than 220.
  ['chatbot_response', 350, 7],
  ['document_processing', 11, 220],
  ['document_ocr', 5, 500],
  ['document_processing', 5, 100],
  ['document_processing', 1, 20],
  ['embeddings', 0, 1],
] as const)('%s of %i costs %i cents', (functionality, quantity, cents) =>
  expect(quoteCents(functionality, quantity)).toBe(cents),
)

test('a PDF of five pages with OCR costs about six to seven credits', () => {
  const characters = 5 * 1_500
  const cents =
    quoteCents('document_processing', 5) +
    quoteCents('document_ocr', 5) +
    quoteCents('document_chunking', characters) +
    quoteCents('embeddings', characters)
  expect(cents).toBeGreaterThanOrEqual(600)
  expect(cents).toBeLessThanOrEqual(700)
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('%d of anything has no price', quantity =>
  expect(() => quoteCents('embeddings', quantity)).toThrow(RangeError),
)

test('every functionality costs something and belongs to a group of the filter', () => {
  for (const key of functionalities) {
    expect(priceList[key].cents).toBeGreaterThan(0)
    expect(Object.keys(functionalityGroups)).toContain(priceList[key].group)
  }
})

test('an English screen is told in English what is wrong with a field', () => {
  const english = { error: fieldErrors.en }
  const request = { amount: 1.001, reason: ' ', ticket_reference: 'x'.repeat(101), status: 'approved' }
  expect(errorsOf(creditRequestForm.safeParse(request, english))).toEqual({
    '': 'Unknown field: status',
    amount: 'Please enter at most two decimals.',
    reason: 'This field is required.',
    ticket_reference: 'Please enter at most 100 characters.',
  })
  const refund = { tenant_id: 'x', amount: 100_000.01, category: 'x', idempotency_key: 7 }
  expect(errorsOf(refundForm.safeParse(refund, english))).toEqual({
    tenant_id: 'Invalid identifier.',
    amount: 'The value must be at most 100000.',
    category: 'Please choose a valid value.',
    reason: 'This field is required.',
    idempotency_key: 'The value does not have the expected form.',
  })
  const days = routes['api.admin.credits.refunds.statistics'].query
  expect(errorsOf(days.safeParse({ start_date: '0001-01-01', end_date: 'x' }, english))).toEqual({
    start_date: 'Please enter a date from the year 2000 on.',
    end_date: 'Please enter a valid date.',
  })
})

test('and a German one in German', () =>
  expect(errorsOf(creditRequestForm.safeParse({ amount: 1.001, reason: '' }))).toEqual({
    amount: 'Bitte geben Sie höchstens zwei Nachkommastellen ein',
    reason: 'Dieses Feld ist erforderlich',
  }))

const firstErrorOf = (amount: number) =>
  adjustmentForm.safeParse({ amount, description: 'Zu viel' }).error?.issues[0]?.message

test('an adjustment that is too large is refused in credits, not in cents', () => {
  for (const amount of [1_000_000_001, -1_000_000_001, 1e18, -1e18])
    expect(firstErrorOf(amount)).toBe('Mehr als 10.000.000 Credits auf einmal sind nicht möglich')
})

test('half a cent is told that whole ones are wanted', () =>
  expect(firstErrorOf(0.5)).toBe('Bitte geben Sie ganze Cents ein'))

test.each([
  [1.5, 'Bitte geben Sie eine ganze Zahl ein'],
  [1e18, 'Der Wert ist zu groß'],
  [-1e18, 'Der Wert ist zu klein'],
  [2_000_000, 'Der Wert darf höchstens 1000000 sein'],
  ['viel', 'Bitte geben Sie eine Zahl ein'],
])('a threshold of %s reads what is wrong with it', (credit_warning_threshold, message) => {
  const { body } = routes['settings.embed_messages.update']
  const form = { no_credits: 'Leer', no_credits_parent: 'Leer', credit_warning_threshold }
  expect(body.safeParse(form).error?.issues[0]?.message).toBe(message)
})

test('what moves credits takes the key of a form, and makes one for every call without', () => {
  const form = { amount: 100, description: 'Gutschrift' }
  const key = crypto.randomUUID()
  expect(adjustmentForm.parse({ ...form, idempotency_key: key }).idempotency_key).toBe(key)
  const [one, other] = [adjustmentForm.parse(form), adjustmentForm.parse(form)]
  expect(one.idempotency_key).toMatch(/^[0-9a-f-]{36}$/)
  expect(one.idempotency_key).not.toBe(other.idempotency_key)
})

const periods = Object.entries<RouteDefinition>(routes).flatMap(([name, { query }]) => {
  const fields = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const [start, end] = fields.includes('start_date') ? ['start_date', 'end_date'] : ['from', 'to']
  return fields.includes(start) ? [{ name, query: query as z.ZodType, start, end }] : []
})

test.each(periods)('$name refuses an end before the start, at the end', ({ query, start, end }) => {
  expect(errorsOf(query.safeParse({ [start]: '2026-11-02', [end]: '2026-11-01' }))).toEqual({
    [end]: 'Das Ende liegt vor dem Beginn',
  })
  for (const days of [
    { [start]: '2026-11-02' },
    { [end]: '2026-11-01' },
    { [start]: '2026-11-02', [end]: '2026-11-02' },
  ])
    expect(query.safeParse(days).success).toBe(true)
})

test('eleven lists and files and seven analyses have such a period', () => expect(periods).toHaveLength(18))

test('the screens of requests and refunds are English, the others of credits are German', () => {
  const languages = Object.fromEntries(
    Object.entries(routes).map(([name, definition]) => [name, languageOf(definition)]),
  )
  expect(languages).toMatchObject({
    'api.credits.requests.store': 'en',
    'api.admin.credits.requests.approve': 'en',
    'api.admin.credits.refunds.store': 'en',
    'api.credits.usage.overview': 'de',
    'credits.transfer': 'de',
    'credits.adjust': 'de',
    'credits.alerts.update': 'de',
  })
})
