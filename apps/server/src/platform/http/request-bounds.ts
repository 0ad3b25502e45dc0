import { AppError, type Said } from '../errors.ts'

/** The largest form has some 700 values in four levels; a test holds the contract against these. */
export const requestBounds = {
  /** Of the address with its query. A question of a thousand Chinese characters, each nine bytes there, still fits. */
  addressLength: 12_000,
  queryFields: 100,
  /** Keys and entries of lists count as much as what they hold. */
  jsonValues: 2_000,
  jsonLevels: 8,
}

export const tooMuch: Said = {
  de: 'Die Anfrage enthält zu viele Angaben.',
  en: 'The request contains too much.',
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/**
 * Whether a text holds more values than a form may have, told by its signs alone: to parse a megabyte of empty lists and
 * to look for faults in them takes dozens of times its size. What is no JSON at all is left to the parser.
 */
export const hasTooManyValues = (text: string): boolean => {
  let values = 1
  let levels = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isInString) {
      if (sign === backslash) at += 1
      else if (sign === quote) isInString = false
      continue
    }
    if (sign === quote) isInString = true
    else if (sign === comma) values += 1
    else if (openings.has(sign)) {
      values += 1
      levels += 1
    } else if (closings.has(sign)) levels -= 1
    if (values > requestBounds.jsonValues || levels > requestBounds.jsonLevels) return true
  }
  return false
}

export const checkJson = (text: string): void => {
  if (hasTooManyValues(text)) throw new AppError('too_large', tooMuch)
}

export const checkAddress = (url: string): void => {
  if (url.length > requestBounds.addressLength)
    throw new AppError('bad_request', { de: 'Die Adresse ist zu lang.', en: 'The address is too long.' })
  if (url.split('&', requestBounds.queryFields + 1).length > requestBounds.queryFields)
    throw new AppError('bad_request', tooMuch)
}
