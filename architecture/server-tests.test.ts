import { describe, expect, it } from 'vitest'
import { importsOf, read } from './read-imports.ts'
import { serverTests, unitTests } from './server-tests.ts'
import { files } from './sources.ts'

const database = 'apps/server/src/platform/database.ts'

describe('the tests of the server', () => {
  it('are all known', () => {
    const known = files.filter(path => /^apps\/server\/.*\.test\.ts$/.test(path))
    expect(serverTests).toEqual(known.sort())
  })

  it('are parted by what they import, also over other files', () => {
    expect(unitTests).toContain('apps/server/src/platform/csv.test.ts')
    for (const path of [
      // A test app; a database by way of a file beside the test; processes of their own.
      'apps/server/src/modules/chatbots/chatbots.test.ts',
      'apps/server/src/platform/jobs.test.ts',
      'apps/server/test/crash.test.ts',
    ]) {
      expect(serverTests).toContain(path)
      expect(unitTests).not.toContain(path)
    }
    const overOthers = serverTests.filter(
      path =>
        !unitTests.includes(path) && !importsOf(path).some(target => target.startsWith('apps/server/test/')),
    )
    expect(overOthers.filter(path => !path.startsWith('apps/server/test/'))).not.toEqual([])
  })

  it('open no database where they are unit tests', () => {
    const opening = unitTests.filter(
      path =>
        importsOf(path).includes(database) || /openEmbedded|openServer|PGlite|inject\(/.test(read(path)),
    )
    expect(opening).toEqual([])
  })
})
