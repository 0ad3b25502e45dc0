import { type Language, unknownField } from '@lotse/contract'
import type { z } from 'zod'
import { AppError, checkYourInput } from '../errors.ts'

/** Enough for every form there is; more than that was not typed by a person. */
const fieldsAtMost = 60
const unknownFieldsAtMost = 20

const messagesOf = (language: Language, issue: z.core.$ZodIssue): [field: string, message: string][] => {
  if (issue.code !== 'unrecognized_keys') return [[issue.path.join('.') || 'body', issue.message]]
  return issue.keys
    .slice(0, unknownFieldsAtMost)
    .map(key => [[...issue.path, key].join('.'), unknownField(language, key)])
}

/** Zod's issues as field → first message; `a.b.0` for nested fields. */
export const invalidInput = (language: Language, { issues }: z.ZodError): AppError => {
  const errors = new Map<string, string>()
  for (const issue of issues.slice(0, fieldsAtMost))
    for (const [field, message] of messagesOf(language, issue))
      if (!errors.has(field) && errors.size < fieldsAtMost) errors.set(field, message)
  return new AppError('invalid', checkYourInput, { errors: Object.fromEntries(errors) })
}
