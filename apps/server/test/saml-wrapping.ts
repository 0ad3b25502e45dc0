import { DOMParser } from '@xmldom/xmldom'
import { allNamed } from '../src/modules/sso/providers/saml/xml.ts'

/** The classic forms of wrapping: something signed is kept where nobody looks, and something forged stands where everybody does. */

interface Stage {
  document: Document
  response: Element
  assertion: Element
  /** The signature that the attack reuses: that of the answer if there is one, else that of the assertion. */
  signature: Element
}

const forge = (element: Element): Element => {
  const forged = element.cloneNode(true) as Element
  forged.setAttribute('ID', '_forged')
  for (const nameId of allNamed(forged, 'NameID')) nameId.textContent = 'attacker@evil.test'
  return forged
}

const withoutSignatures = (element: Element): Element => {
  for (const signature of allNamed(element, 'Signature')) signature.parentNode?.removeChild(signature)
  return element
}

const first = (element: Element, name: string): Element => {
  const [found] = allNamed(element, name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

const afterIssuer = (holder: Element, child: Element): void => {
  const issuer = first(holder, 'Issuer')
  issuer.parentNode?.insertBefore(child, issuer.nextSibling)
}

const newRoot = ({ document, response }: Stage, root: Element): void => {
  document.replaceChild(root, response)
}

export const wrappings: Record<string, (stage: Stage) => void> = {
  'XSW1: the signed answer inside the signature of a forged one': stage => {
    const original = stage.response.cloneNode(true) as Element
    const forged = withoutSignatures(forge(stage.response))
    const signature = stage.signature.cloneNode(true) as Element
    signature.appendChild(withoutSignatures(original))
    afterIssuer(forged, signature)
    newRoot(stage, forged)
  },
  'XSW2: the signed answer beside its signature in a forged one': stage => {
    const original = stage.response.cloneNode(true) as Element
    const forged = withoutSignatures(forge(stage.response))
    const signature = stage.signature.cloneNode(true) as Element
    afterIssuer(forged, signature)
    forged.insertBefore(withoutSignatures(original), signature)
    newRoot(stage, forged)
  },
  'XSW3: a forged assertion before the signed one': ({ response, assertion }) => {
    response.insertBefore(withoutSignatures(forge(assertion)), assertion)
  },
  'XSW4: the signed assertion inside a forged one': ({ response, assertion }) => {
    const forged = withoutSignatures(forge(assertion))
    response.replaceChild(forged, assertion)
    forged.appendChild(assertion)
  },
  'XSW5: a forged assertion with the signature, the signed one behind it': ({
    response,
    assertion,
    signature,
  }) => {
    const forged = withoutSignatures(forge(assertion))
    afterIssuer(forged, signature.cloneNode(true) as Element)
    response.replaceChild(forged, assertion)
    response.appendChild(withoutSignatures(assertion))
  },
  'XSW6: the signed assertion inside the signature of a forged one': ({ response, assertion, signature }) => {
    const forged = withoutSignatures(forge(assertion))
    const moved = signature.cloneNode(true) as Element
    response.replaceChild(forged, assertion)
    moved.appendChild(withoutSignatures(assertion))
    afterIssuer(forged, moved)
  },
  'XSW7: a forged assertion in an extension': ({ document, response, assertion }) => {
    const extensions = document.createElementNS('urn:oasis:names:tc:SAML:2.0:protocol', 'samlp:Extensions')
    extensions.appendChild(withoutSignatures(forge(assertion)))
    response.insertBefore(extensions, assertion)
  },
  'XSW8: the signed assertion as an object of the signature': ({
    document,
    response,
    assertion,
    signature,
  }) => {
    const forged = withoutSignatures(forge(assertion))
    const moved = signature.cloneNode(true) as Element
    const object = document.createElementNS('http://www.w3.org/2000/09/xmldsig#', 'ds:Object')
    response.replaceChild(forged, assertion)
    object.appendChild(withoutSignatures(assertion))
    moved.appendChild(object)
    afterIssuer(forged, moved)
  },
  'XSW9: a forged assertion with the id of the signed one': ({ response, assertion }) => {
    const forged = withoutSignatures(forge(assertion))
    forged.setAttribute('ID', assertion.getAttribute('ID') ?? '')
    response.insertBefore(forged, assertion)
  },
}

export const wrapped = (xml: string, wrap: (stage: Stage) => void): string => {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const response = document.documentElement
  wrap({
    document,
    response,
    assertion: first(response, 'Assertion'),
    signature: first(response, 'Signature'),
  })
  return document.toString()
}
