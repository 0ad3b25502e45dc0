import type { PublicQueryChoices } from '@lotse/contract'
import { onOneLine, withoutUnseen } from '../../conversations/index.ts'

/** What comes from outside is shown as the words that it is: no link, no emphasis, no number of a source. */
export const asPlainWords = (text: string): string =>
  onOneLine(
    withoutUnseen(text)
      .replace(/https?:\/\/\S+/gi, '')
      .replace(/[[\]()*_`<>#|\\~]/g, ''),
  )

type Form = 'formally' | 'informal'
type Frame = Pick<
  PublicQueryChoices,
  'target_audience' | 'response_language_style' | 'response_tonality' | 'response_complexity'
>

const titled = /^(Frau|Herrn?)\s+(.+)$/

/** Whether somebody is Mr or Ms is not guessed. */
export const greetingFor = ({ response_language_style }: Frame, requester: string): string => {
  const name = asPlainWords(requester)
  if (response_language_style === 'informal') return name ? `Hallo ${name.split(' ')[0]},` : 'Hallo,'
  const [, title, rest] = titled.exec(name) ?? []
  if (title) return title === 'Frau' ? `Sehr geehrte Frau ${rest},` : `Sehr geehrter Herr ${rest},`
  return name ? `Guten Tag ${name},` : 'Sehr geehrte Damen und Herren,'
}

const thanks: Record<Frame['target_audience'], Record<Form, string>> = {
  citizens: { formally: 'vielen Dank für Ihre Anfrage.', informal: 'vielen Dank für Deine Anfrage.' },
  professional: {
    formally: 'vielen Dank für Ihre fachliche Anfrage.',
    informal: 'vielen Dank für Deine fachliche Anfrage.',
  },
  journalists: {
    formally: 'vielen Dank für Ihre Presseanfrage.',
    informal: 'vielen Dank für Deine Presseanfrage.',
  },
  personal: {
    formally: 'vielen Dank für Ihre Nachricht.',
    informal: 'schön, von Dir zu hören – vielen Dank für Deine Nachricht.',
  },
}
const announced: Record<Frame['response_tonality'], Record<Form, string>> = {
  positive: { formally: ' Gern geben wir Ihnen Auskunft.', informal: ' Gern geben wir Dir Auskunft.' },
  factual: {
    formally: ' Dazu teilen wir Ihnen Folgendes mit:',
    informal: ' Dazu teilen wir Dir Folgendes mit:',
  },
  neutral: { formally: '', informal: '' },
}

export const openingFor = (choices: Frame): string => {
  const { target_audience, response_language_style, response_tonality } = choices
  return (
    thanks[target_audience][response_language_style] + announced[response_tonality][response_language_style]
  )
}

const unknown: Record<Frame['response_complexity'], Record<Form, string>> = {
  simple: {
    formally: 'Das wissen wir leider nicht sicher. In unseren Unterlagen steht dazu nichts.',
    informal: 'Das wissen wir leider nicht sicher. In unseren Unterlagen steht dazu nichts.',
  },
  medium: {
    formally:
      'Dazu enthalten die Unterlagen, die uns vorliegen, leider keine verlässliche Auskunft. Bitte wenden Sie sich damit an die zuständige Stelle.',
    informal:
      'Dazu enthalten die Unterlagen, die uns vorliegen, leider keine verlässliche Auskunft. Bitte wende Dich damit an die zuständige Stelle.',
  },
  complex: {
    formally:
      'Zu diesem Punkt lässt sich auf der Grundlage der uns vorliegenden Unterlagen keine verlässliche Aussage treffen. Bitte wenden Sie sich insoweit an die zuständige Stelle.',
    informal:
      'Zu diesem Punkt lässt sich auf der Grundlage der uns vorliegenden Unterlagen keine verlässliche Aussage treffen. Bitte wende Dich insoweit an die zuständige Stelle.',
  },
}

/** Says that no source answers, instead of inventing something. */
export const unknownFor = ({ response_complexity, response_language_style }: Frame): string =>
  unknown[response_complexity][response_language_style]

const offers: Record<Frame['response_tonality'], Record<Form, string>> = {
  positive: {
    formally: 'Wenn Sie noch Fragen haben, sind wir gern für Sie da.',
    informal: 'Wenn Du noch Fragen hast, melde Dich gern.',
  },
  factual: {
    formally: 'Bei Rückfragen wenden Sie sich bitte an uns.',
    informal: 'Bei Rückfragen wende Dich bitte an uns.',
  },
  neutral: {
    formally: 'Für Rückfragen stehen wir Ihnen zur Verfügung.',
    informal: 'Für Rückfragen stehen wir Dir zur Verfügung.',
  },
}
const farewell: Record<Form, string> = { formally: 'Mit freundlichen Grüßen', informal: 'Viele Grüße' }

export const closingFor = ({ response_tonality, response_language_style }: Frame): string =>
  [offers[response_tonality][response_language_style], farewell[response_language_style]].join('\n\n')

/** Above the answer to each of several questions. */
export const headingFor = (place: number, question: string): string =>
  `**${place + 1}. ${asPlainWords(question)}**`
