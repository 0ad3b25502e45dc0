import { SsoError } from '../provider.ts'
import { allNamed, attributeOf, childrenOf, isNamed } from './xml.ts'

const refuse = (detail: string): never => {
  throw new SsoError('signature', detail)
}

const requireUniqueIds = (root: Element): void => {
  const ids = [root, ...allNamed(root, '*')].flatMap(element =>
    ['ID', 'Id', 'id'].map(name => attributeOf(element, name)).filter(id => id !== ''),
  )
  if (new Set(ids).size < ids.length) refuse('an id occurs twice')
}

/** A signature belongs to the message or to the assertion and stands directly in it; wrapping attacks need it elsewhere. */
const requireSignaturesInPlace = (root: Element): void => {
  for (const signature of allNamed(root, 'Signature')) {
    const holder = signature.parentNode as Element
    const isInPlace =
      isNamed(signature, 'signature', 'Signature') &&
      (holder === root || isNamed(holder, 'assertion', 'Assertion')) &&
      childrenOf(holder, 'signature', 'Signature').length === 1
    if (!isInPlace) refuse('a signature stands where none belongs')
  }
  if (allNamed(root, 'Object').length > 0) refuse('a signature carries content of its own')
  if (allNamed(root, 'SignedInfo').length !== allNamed(root, 'Signature').length)
    refuse('SignedInfo is not there once')
}

/** One assertion in the whole answer, directly in it: then there is no second one that could be read instead. */
export const onlyAssertionOf = (response: Element): Element => {
  requireUniqueIds(response)
  requireSignaturesInPlace(response)
  const found = [...allNamed(response, 'Assertion'), ...allNamed(response, 'EncryptedAssertion')]
  const [first, second] = found
  if (!first) throw new SsoError('malformed', 'no assertion')
  if (second) return refuse('several assertions')
  if (first.parentNode !== response) return refuse('the assertion does not stand in the answer')
  if (!isNamed(first, 'assertion', 'Assertion') && !isNamed(first, 'assertion', 'EncryptedAssertion'))
    return refuse('an assertion of another kind')
  return first
}

/** The same for what was inside an encrypted one. */
export const requireSingleAssertion = (root: Element): void => {
  if (!isNamed(root, 'assertion', 'Assertion')) throw new SsoError('decrypt', 'no assertion inside')
  requireUniqueIds(root)
  requireSignaturesInPlace(root)
  if (
    allNamed(root, 'Assertion').some(one => one !== root) ||
    allNamed(root, 'EncryptedAssertion').length > 0
  )
    refuse('several assertions')
}

/** A message of one part, whose signature stands directly in it. */
export const requireSignedRoot = (root: Element): void => {
  requireUniqueIds(root)
  requireSignaturesInPlace(root)
  if (childrenOf(root, 'signature', 'Signature').length !== 1) refuse('no signature')
}
