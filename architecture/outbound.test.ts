import { expect, it } from 'vitest'
import { files, read } from './sources.ts'

const client = 'apps/server/src/platform/outbound.ts'

/** Ways to call a foreign address: the platform's own and the libraries for it. */
const waysOut = /\bfetch\(|['"](?:undici|node:https|https|axios|got|node-fetch)['"]|\bhttp\.(?:get|request)\(/

it('the server calls foreign addresses through the one client that checks them', () => {
  const callers = files.filter(
    path =>
      path.startsWith('apps/server/src/') &&
      path.endsWith('.ts') &&
      !path.includes('.test.') &&
      waysOut.test(read(path)),
  )
  expect(callers).toEqual([client])
})
