import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'

/** How people sign in is the circle's; of a tenant it only says who comes into it and who came. */
export const ssoPart: TenantPart = {
  name: 'sso',
  archive: {
    tables: [],
    staysBehind: [
      { table: 'sso_mappings', why: 'Der Circle ordnet zu, wer in welchen Mandanten kommt.' },
      { table: 'sso_requests', why: 'Begonnene Anmeldungen enden hier.' },
      { table: 'sso_attempts', why: 'Das Protokoll der Anmeldungen gehört zum Circle.' },
    ],
  },
  removes: [
    rowsOf('sso_mappings', 'Zuordnungen der Anmeldung'),
    rowsOf('sso_requests', 'Begonnene Anmeldungen'),
    rowsOf('sso_attempts', 'Anmeldungen über Dienste'),
  ],
  keeps: [],
}
