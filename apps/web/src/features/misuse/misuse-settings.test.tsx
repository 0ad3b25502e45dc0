import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, refuse } from '../../../test/open-page.tsx'
import { bot, chatbotId, misuseAnswers, settings, settingsReply } from './sample-misuse.ts'

const openSettings = (answers: Answers = {}) =>
  openPage('/admin/security/misuse/settings', { ...misuseAnswers, ...answers })
const openBots = (answers: Answers = {}) => openPage('/admin/security/bots', { ...misuseAnswers, ...answers })

test('the settings of a tenant are changed as a whole, with own words line by line', async () => {
  const { user, callsOf } = openSettings({ 'misuse.settings.update': settingsReply })
  // By label and text: to look for roles among two hundred options takes long.
  await user.click(await screen.findByLabelText('High'))
  await user.selectOptions(screen.getByLabelText('Insult: Low'), 'Block')
  await user.type(screen.getByLabelText('Words and phrases'), '{enter}Schnarch{enter}')
  await user.click(screen.getByText('Save settings'))
  await waitFor(() =>
    expect(callsOf('misuse.settings.update')[0]?.body).toEqual({
      ...settings,
      sensitivity: 'high',
      actions: { ...settings.actions, insult: { ...settings.actions.insult, low: 'block' } },
      own_words: ['Grmpf', 'Schnarch'],
    }),
  )
})

test('a step of the escalation that is no number is told at its field', async () => {
  const { user, callsOf } = openSettings()
  const step = await screen.findByLabelText('First block')
  await user.clear(step)
  await user.click(screen.getByText('Save settings'))
  await waitFor(() => expect(step).toHaveAttribute('aria-invalid', 'true'))
  expect(callsOf('misuse.settings.update')).toHaveLength(0)
})

test('a sub-tenant that inherits is told from whom, and own settings are discarded after a question', async () => {
  const inherited = { ...settingsReply, source: 'parent' as const, parent_name: 'Kreis Beispiel' }
  let now: typeof settingsReply = { ...settingsReply, parent_name: 'Kreis Beispiel' }
  const { user, callsOf } = openSettings({
    'misuse.settings.show': () => now,
    'misuse.settings.destroy': () => {
      now = inherited
      return inherited
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Discard own settings' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Discard own settings' }))
  expect(await screen.findByText('Settings of Kreis Beispiel')).toBeVisible()
  expect(callsOf('misuse.settings.destroy')).toHaveLength(1)
})

test('settings that cannot be loaded say so and can be tried again', async () => {
  openSettings({ 'misuse.settings.show': refuse(500, 'Out of order.') })
  expect(await screen.findByText('Out of order.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a chatbot shows its protection at a glance, and does otherwise only what is set', async () => {
  const { user, callsOf } = openBots({ 'misuse.bots.update': bot })
  const row = await screen.findByRole('row', { name: /Bürgerservice/ })
  expect(row).toHaveTextContent('Medium sensitivity')
  expect(row).toHaveTextContent('42')
  await user.click(within(row).getByRole('button', { name: /^Protection/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Protection of Bürgerservice' }))
  await user.click(await dialog.findByRole('button', { name: /Sensitivity/ }))
  await user.click(await screen.findByRole('option', { name: 'Low' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(callsOf('misuse.bots.update')[0]?.body).toEqual({
      own: {
        is_active: null,
        sensitivity: 'low',
        model: null,
        refusal_text: null,
        warning_text: null,
        blocked_text: null,
        help: null,
        own_words: [],
        escalation: null,
        day_budget: null,
        actions: null,
      },
    }),
  )
})

test('a chatbot has words, texts, help and an escalation of its own, each beginning with what its tenant has', async () => {
  const { user, callsOf } = openBots({ 'misuse.bots.update': bot })
  const row = await screen.findByRole('row', { name: /Bürgerservice/ })
  await user.click(within(row).getByRole('button', { name: /^Protection/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Protection of Bürgerservice' }))
  await user.type(await dialog.findByLabelText('More words and phrases'), 'Murks{enter}Pfusch')
  for (const part of ['Own texts', 'Own help in distress', 'Own escalation'])
    await user.click(dialog.getByRole('switch', { name: part }))
  await user.type(dialog.getByLabelText('Warning'), 'Bitte freundlich.')
  const help = dialog.getByRole('textbox', { name: /Violence suffered/ })
  await user.clear(help)
  await user.type(help, 'Rufen Sie **110** an.')
  await user.click(dialog.getByRole('button', { name: 'Add a step' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const { escalation } = settings
  await waitFor(() =>
    expect(callsOf('misuse.bots.update')[0]?.body).toMatchObject({
      own: {
        sensitivity: null,
        own_words: ['Murks', 'Pfusch'],
        refusal_text: null,
        warning_text: 'Bitte freundlich.',
        help: { ...settings.help, violence_suffered: 'Rufen Sie **110** an.' },
        escalation: {
          ...escalation,
          step_hours: [...escalation.step_hours, (escalation.step_hours.at(-1) ?? 0) * 2],
        },
        actions: null,
      },
    }),
  )
})

test('a chatbot that does nothing otherwise any more has no settings of its own', async () => {
  const own = {
    is_active: false,
    sensitivity: null,
    model: null,
    refusal_text: null,
    warning_text: null,
    blocked_text: null,
    help: null,
    own_words: [],
    escalation: null,
    day_budget: null,
    actions: null,
  }
  const { user, callsOf } = openBots({
    'misuse.bots.index': {
      ...(misuseAnswers['misuse.bots.index'] as object),
      data: [{ ...bot, own }],
    } as never,
    'misuse.bots.update': bot,
  })
  const row = await screen.findByRole('row', { name: /Bürgerservice/ })
  await user.click(within(row).getByRole('button', { name: /^Protection/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Protection of Bürgerservice' }))
  await user.click(await dialog.findByRole('button', { name: /Check messages/ }))
  await user.click(await screen.findByRole('option', { name: /As the tenant/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(callsOf('misuse.bots.update')[0]?.body).toEqual({ own: null }))
})

test('a message is tried with the settings of a chatbot, and every rule says its verdict', async () => {
  const { user, callsOf } = openBots({
    'misuse.try': {
      verdicts: [
        {
          category: 'insult',
          severity: 'high',
          score: 0.9,
          rule: 'Words of contempt',
          places: [{ start: 3, end: 8 }],
          action: 'refuse',
        },
        { category: 'spam', severity: null, score: 0, rule: null, places: [], action: null },
      ],
      distress: null,
      is_whitelisted: false,
      outcome: 'refuse',
      said: 'Darauf kann ich nicht antworten.',
      model: null,
    },
  })
  const row = await screen.findByRole('row', { name: /Bürgerservice/ })
  await user.click(within(row).getByRole('button', { name: /^Try a message/ }))
  const message = screen.getByRole('textbox', { name: /Message/ })
  await waitFor(() => expect(message).toHaveFocus())
  await user.type(message, 'Du Idiot')
  await user.click(screen.getByRole('button', { name: 'Try' }))
  const verdict = within(await screen.findByRole('region', { name: 'Verdict' }))
  expect(verdict.getByText('Idiot').tagName).toBe('MARK')
  expect(verdict.getByText('Nothing found')).toBeVisible()
  expect(verdict.getByText('Darauf kann ich nicht antworten.')).toBeVisible()
  expect(callsOf('misuse.try')[0]?.body).toEqual({
    message: 'Du Idiot',
    chatbot_id: chatbotId,
    sensitivity: '',
    ask_model: false,
  })
})
