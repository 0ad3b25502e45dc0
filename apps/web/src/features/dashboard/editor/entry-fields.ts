import { type WidgetType, widgetLimits } from '@lotse/contract'

export interface EntryField {
  name: string
  label: string
  kind: 'line' | 'date' | 'text'
  isRequired?: true
  placeholder?: string
  maxLength?: number
}

interface EntryKind {
  /** One of them, and the button that adds one. */
  one: string
  addLabel: string
  limit: number
  fields: readonly EntryField[]
}

const title: EntryField = {
  name: 'title',
  label: 'Titel',
  kind: 'line',
  isRequired: true,
  maxLength: widgetLimits.title,
}
const date: EntryField = { name: 'date', label: 'Datum', kind: 'date', isRequired: true }
const linkFields = (placeholder: string): EntryField[] => [
  { name: 'label', label: 'Bezeichnung', kind: 'line', isRequired: true, maxLength: widgetLimits.label },
  { name: 'url', label: 'Adresse', kind: 'line', isRequired: true, placeholder, maxLength: 2000 },
]

/** What the entries of a widget consist of, for those types that have entries. */
export const entryKinds: { [Type in WidgetType]?: EntryKind } = {
  appointments: {
    one: 'Termin',
    addLabel: 'Termin hinzufügen',
    limit: widgetLimits.entries,
    fields: [
      title,
      date,
      { name: 'time', label: 'Uhrzeit', kind: 'line', placeholder: '14:30', maxLength: 5 },
      { name: 'place', label: 'Ort', kind: 'line', maxLength: widgetLimits.title },
    ],
  },
  news: {
    one: 'Meldung',
    addLabel: 'Meldung hinzufügen',
    limit: widgetLimits.entries,
    fields: [
      title,
      date,
      {
        name: 'text',
        label: 'Text (Markdown)',
        kind: 'text',
        isRequired: true,
        maxLength: widgetLimits.text,
      },
    ],
  },
  social: {
    one: 'Profil',
    addLabel: 'Profil hinzufügen',
    limit: widgetLimits.links,
    fields: linkFields('https://'),
  },
  quicklinks: {
    one: 'Link',
    addLabel: 'Link hinzufügen',
    limit: widgetLimits.links,
    fields: linkFields('https:// oder /chatbots'),
  },
}
