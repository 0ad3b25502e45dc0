import { z } from 'zod'
import { megabyte } from './databucket-fields.ts'
import type { FileRule } from './route.ts'

/** What a clerk may choose for the answer to a citizen's request; the first label of each is the one of the form. */
export const publicQueryOptions = {
  target_audience: {
    label: 'Zielgruppe',
    values: {
      citizens: 'Bürger:innen',
      professional: 'Fachpublikum',
      journalists: 'Journalist:innen',
      personal: 'Persönlich bekannte Personen',
    },
  },
  response_length: {
    label: 'Länge der Antwort',
    values: { short: 'Kurz', medium: 'Mittel', long: 'Ausführlich' },
  },
  response_language_style: {
    label: 'Anrede',
    values: { formally: 'Förmlich (Sie)', informal: 'Persönlich (Du)' },
  },
  response_tonality: {
    label: 'Tonalität',
    values: { positive: 'Zugewandt', factual: 'Sachlich', neutral: 'Neutral' },
  },
  response_complexity: {
    label: 'Komplexität',
    values: { simple: 'Einfach', medium: 'Mittel', complex: 'Komplex' },
  },
  insert_sources: {
    label: 'Quellen',
    values: { none: 'Keine', important: 'Die wichtigsten', all: 'Alle' },
  },
} as const
export type PublicQueryOption = keyof typeof publicQueryOptions

const keysOf = <T extends Record<string, string>>(values: T) =>
  z.enum(Object.keys(values) as [keyof T & string, ...(keyof T & string)[]])

export const publicQueryOptionFields = {
  target_audience: keysOf(publicQueryOptions.target_audience.values).default('citizens'),
  response_length: keysOf(publicQueryOptions.response_length.values).default('medium'),
  response_language_style: keysOf(publicQueryOptions.response_language_style.values).default('formally'),
  response_tonality: keysOf(publicQueryOptions.response_tonality.values).default('positive'),
  response_complexity: keysOf(publicQueryOptions.response_complexity.values).default('medium'),
  insert_sources: keysOf(publicQueryOptions.insert_sources.values).default('important'),
}
export const publicQueryChoices = z.strictObject(publicQueryOptionFields)
export type PublicQueryChoices = z.output<typeof publicQueryChoices>

type Preset = Omit<PublicQueryChoices, 'target_audience' | 'insert_sources'>

/** What choosing an audience sets; without the further options it is also what holds. */
export const publicQueryPresets: Record<PublicQueryChoices['target_audience'], Preset> = {
  citizens: {
    response_length: 'medium',
    response_language_style: 'formally',
    response_tonality: 'positive',
    response_complexity: 'medium',
  },
  professional: {
    response_length: 'long',
    response_language_style: 'formally',
    response_tonality: 'neutral',
    response_complexity: 'complex',
  },
  journalists: {
    response_length: 'medium',
    response_language_style: 'formally',
    response_tonality: 'neutral',
    response_complexity: 'medium',
  },
  personal: {
    response_length: 'medium',
    response_language_style: 'informal',
    response_tonality: 'positive',
    response_complexity: 'simple',
  },
}

export const publicQueryLimits = {
  title: 200,
  requester: 200,
  message: 50_000,
  prompt_extension: 1024,
  answer: 40_000,
  file_megabytes: 10,
  attachment_megabytes: 50,
  attachments: 20,
} as const

export const publicQueryPageSize = 10
export const publicQueryRefreshMs = 15_000

export const publicQueryFile = {
  field: 'public_query_file',
  maxBytes: publicQueryLimits.file_megabytes * megabyte,
  types: [
    'application/pdf',
    'text/plain',
    'image/png',
    'image/jpeg',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  tooLarge: `Die Datei darf maximal ${publicQueryLimits.file_megabytes} MB groß sein`,
  wrongType: 'Bitte wählen Sie eine Datei im Format PDF, TXT, PNG, JPEG, DOC oder DOCX',
} as const satisfies FileRule

/** The steps of the work on a request, in their order. */
export const publicQuerySteps = {
  ocr: 'Text lesen',
  analysis: 'Anliegen verstehen',
  topics: 'Themen bestimmen',
  search: 'Quellen suchen',
  answer: 'Antwort schreiben',
  title: 'Titel finden',
} as const
export type PublicQueryStep = keyof typeof publicQuerySteps
export const publicQueryStepKeys = Object.keys(publicQuerySteps) as [PublicQueryStep, ...PublicQueryStep[]]

/** `failed` says its reason and can be tried again; nothing of it is paid but the parts that were finished. */
export const publicQueryStatuses = {
  pending: 'Ausstehend',
  inprogress: 'In Bearbeitung',
  completed: 'Abgeschlossen',
  failed: 'Fehlgeschlagen',
} as const
export type PublicQueryStatus = keyof typeof publicQueryStatuses
export const publicQueryStatusKeys = Object.keys(publicQueryStatuses) as [
  PublicQueryStatus,
  ...PublicQueryStatus[],
]
