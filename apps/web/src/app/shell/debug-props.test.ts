import { expect, test } from 'vitest'
import { searchProps } from './debug-props.ts'

const data = {
  session: { user: { name: 'Änne' }, impersonating: null },
  menu: [{ name: 'Start' }],
  empty: {},
}

test('the debug window finds properties by name and by value, whatever the case', () => {
  expect(searchProps(data, 'ÄNNE')).toEqual([{ path: 'session.user.name', value: '"Änne"' }])
  expect(searchProps(data, 'menu.0')).toEqual([{ path: 'menu.0.name', value: '"Start"' }])
  expect(searchProps(data, 'gibtesnicht')).toEqual([])
})

test('empty objects and null are found too', () => {
  expect(searchProps(data, 'e').map(line => line.path)).toContain('empty')
  expect(searchProps(data, 'impersonating')).toEqual([{ path: 'session.impersonating', value: 'null' }])
})
