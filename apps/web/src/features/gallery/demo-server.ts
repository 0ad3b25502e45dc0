import type { Envelope } from '../../ui/table/Pagination.tsx'
import type { TableState } from '../../ui/table/table-state.ts'
import { matchesGerman } from '../../ui/texts/matches-german.ts'
import { places } from './demo-places.ts'

export interface DemoUser {
  id: number
  name: string
  email: string
  place: string
  role: 'admin' | 'editor'
  credits: number
  created_at: string
}

const firstNames = ['Anna', 'Björn', 'Cem', 'Dörte', 'Emil', 'Fatma', 'Günther', 'Hanna', 'Ingo', 'Jülide']
const lastNames = ['Schäfer', 'Krüger', 'Yılmaz', 'Petersen', 'von der Heide', 'Großmann', 'Müller']

const users: DemoUser[] = Array.from({ length: 93 }, (_, index) => {
  const first = firstNames[index % firstNames.length] ?? ''
  const last = lastNames[index % lastNames.length] ?? ''
  return {
    id: index + 1,
    name: `${first} ${last}`,
    email: `konto${index + 1}@stadt.example`,
    place: places[index % places.length]?.label ?? '',
    role: index % 4 === 0 ? 'admin' : 'editor',
    credits: (index * 1337) % 9000,
    created_at: new Date(Date.UTC(2025, index % 12, 1 + (index % 27), 9, 30)).toISOString(),
  }
})

const perPage = 8

/** Answers as the real server does: a page of rows in the usual envelope, a moment later. */
export const demoUsers = async (state: TableState): Promise<Envelope & { data: DemoUser[] }> => {
  await new Promise(resolve => setTimeout(resolve, 300))
  const found = users
    .filter(user => matchesGerman(`${user.name} ${user.email}`, state.search))
    .filter(user => state.filters.role === undefined || user.role === state.filters.role)
  const { sort } = state
  if (sort) {
    const key = sort.column as keyof DemoUser
    const sign = sort.direction === 'asc' ? 1 : -1
    found.sort((a, b) => sign * String(a[key]).localeCompare(String(b[key]), 'de', { numeric: true }))
  }
  const start = (state.page - 1) * perPage
  const data = found.slice(start, start + perPage)
  return {
    data,
    current_page: state.page,
    per_page: perPage,
    total: found.length,
    from: data.length > 0 ? start + 1 : null,
    to: data.length > 0 ? start + data.length : null,
    last_page: Math.max(1, Math.ceil(found.length / perPage)),
  }
}

/** Refuses some input, as the API client would report it. */
export const demoSave = async (values: { email: string; name: string }): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve, 600))
  if (values.email === 'vergeben@stadt.example') {
    throw Object.assign(new Error('Die Eingaben sind ungültig.'), {
      code: 'invalid',
      errors: {
        email: 'Diese E-Mail-Adresse ist bereits vergeben.',
        license: 'Ihr Mandant hat keine freien Plätze.',
      },
    })
  }
  if (values.name === 'verboten') {
    throw Object.assign(new Error('Sie dürfen hier nichts ändern.'), { code: 'forbidden', errors: {} })
  }
}
