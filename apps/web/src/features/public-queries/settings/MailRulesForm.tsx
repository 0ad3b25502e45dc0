import {
  type MailReplyMode,
  type MailSenderRule,
  mailReplyModes,
  mailSenderRules,
  type PublicQueryMailSettings,
  publicQueryMailLimits,
  publicQueryMailSettings,
} from '@lotse/contract'
import { z } from 'zod'
import { call } from '../../../app/api.ts'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { FormRadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { useRefreshQueries } from '../public-queries-query.ts'

const senderHints: Record<MailSenderRule, string> = {
  staff: 'Sie leiten weiter, was Bürger:innen geschrieben haben. Andere Absender werden zurückgehalten.',
  anyone:
    'Bürger:innen schreiben selbst an die Adresse. Automatische E-Mails werden trotzdem nie beantwortet.',
  list: 'Zum Beispiel die Poststelle oder ein anderes Amt.',
}
const replyHints: Record<MailReplyMode, string> = {
  draft: 'Es geht nichts hinaus. Sie senden selbst.',
  approved: 'Mit der Freigabe geht die Antwort an die Absender:in.',
  at_once: 'Ohne Prüfung durch einen Menschen. Bitte nur mit gepflegten Dokumenten.',
}

const optionsOf = <Key extends string>(labels: Record<Key, string>, hints: Record<Key, string>) =>
  (Object.keys(labels) as Key[]).map(value => ({ value, label: labels[value], description: hints[value] }))

const linesOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map(line => line.trim().toLowerCase())
    .filter(Boolean)

const sendersField = publicQueryMailSettings.shape.senders

/** The list is typed line by line; what is wrong with it is told with the line that is. */
const mailRulesForm = z
  .object({
    sender_rule: publicQueryMailSettings.shape.sender_rule,
    senders: z.string(),
    reply_mode: publicQueryMailSettings.shape.reply_mode,
    answers_per_sender: publicQueryMailSettings.shape.answers_per_sender,
  })
  .check(context => {
    const senders = linesOf(context.value.senders)
    const wrong = senders.find(sender => !sendersField.safeParse([sender]).success)
    const say = (message: string) =>
      context.issues.push({ code: 'custom', path: ['senders'], message, input: context.value.senders })
    if (wrong !== undefined)
      say(`„${wrong}“ ist weder eine E-Mail-Adresse noch eine Domain wie @stadt.example`)
    else if (senders.length > publicQueryMailLimits.senders)
      say(`Es sind höchstens ${publicQueryMailLimits.senders} Einträge möglich`)
    else if (context.value.sender_rule === 'list' && senders.length === 0)
      say('Bitte geben Sie mindestens eine Adresse oder Domain ein')
  })

export function MailRulesForm({ saved }: { saved: PublicQueryMailSettings }) {
  const refresh = useRefreshQueries()
  const form = useServerForm({
    schema: mailRulesForm,
    defaultValues: { ...saved, senders: saved.senders.join('\n') },
    onSubmit: ({ senders, ...rules }, { signal }) =>
      call(
        'agent.public_query.mail.settings.save',
        { body: { ...rules, senders: linesOf(senders) } },
        { signal },
      ),
    onSuccess: next => {
      form.reset({ ...next, senders: next.senders.join('\n') })
      void refresh()
    },
    messages: {
      success: 'Regeln für E-Mails gespeichert',
      error: 'Fehler beim Speichern der Regeln für E-Mails',
    },
  })
  const { min, max } = publicQueryMailLimits.answers_per_sender
  return (
    <Card title="Regeln für E-Mails" description="Wer schreiben darf, und was mit der Antwort geschieht.">
      <Form form={form} label="Regeln für E-Mails">
        <FormRadioGroup
          form={form}
          name="sender_rule"
          label="Wer darf Anfragen senden?"
          options={optionsOf(mailSenderRules, senderHints)}
        />
        {form.watch('sender_rule') === 'list' && (
          <FormTextAreaField
            form={form}
            name="senders"
            label="Adressen und Domains"
            description="Je Zeile eine Adresse oder eine ganze Domain, zum Beispiel @stadt.example."
            rows={5}
            isRequired
          />
        )}
        <FormRadioGroup
          form={form}
          name="reply_mode"
          label="Was geschieht mit der Antwort?"
          options={optionsOf(mailReplyModes, replyHints)}
        />
        <FormNumberField
          form={form}
          name="answers_per_sender"
          label="Antworten je Absender und Tag"
          description="Schützt vor Schleifen zwischen Postfächern."
          minValue={min}
          maxValue={max}
          className="max-w-xs"
          isRequired
        />
        <FormActions>
          <SubmitButton form={form} />
        </FormActions>
      </Form>
    </Card>
  )
}
