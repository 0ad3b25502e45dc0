import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read } from './read-imports.ts'
import { files, isSource } from './sources.ts'

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/
const componentFile = /^([A-Z][A-Za-z0-9]*)(\.test)?\.tsx$/

/** What a PascalCase file may be: a component's own file, or the test beside it. */
const isNamedAsItsComponent = (path: string): boolean => {
  const component = componentFile.exec(basename(path))?.[1]
  const home = path.replace('.test.', '.')
  return (
    component !== undefined &&
    files.includes(home) &&
    new RegExp(`^export (function|const) ${component}\\b`, 'm').test(read(home))
  )
}

describe('the names of files', () => {
  it('are kebab-case, or those of the component that the file exports', () => {
    const wrong = files
      .filter(isSource)
      .filter(path => !kebabCase.test(basename(path)) && !isNamedAsItsComponent(path))
    expect(wrong).toEqual([])
  })
})
