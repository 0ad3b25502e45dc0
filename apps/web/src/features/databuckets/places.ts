import { useLocation } from '@tanstack/react-router'

export type DatabucketPart = 'edit' | 'upload' | 'documents' | 'websources' | 'sharing' | 'search'

export interface Places {
  /** Set where changes concern the whole platform. */
  isSystemWide: boolean
  list: string
  create: string
  glossary: string
  part: (databucket: string, part: DatabucketPart) => string
  document: (databucket: string, document: string) => string
}

const placesUnder = (prefix: '' | '/superadmin'): Places => ({
  isSystemWide: prefix !== '',
  list: `${prefix}/databuckets`,
  create: `${prefix}/databuckets/create`,
  glossary: `${prefix}/databuckets/glossary`,
  part: (databucket, part) => `${prefix}/databuckets/${databucket}/${part}`,
  document: (databucket, document) => `${prefix}/databuckets/${databucket}/documents/${document}/edit`,
})

const ordinary = placesUnder('')
const systemWide = placesUnder('/superadmin')

/** The same pages stand at two addresses; whoever came in by one of them stays there. */
export const usePlaces = (): Places =>
  useLocation({ select: ({ pathname }) => pathname.startsWith('/superadmin/') }) ? systemWide : ordinary
