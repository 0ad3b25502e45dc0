import { expect, test } from 'vitest'
import { acceptAttribute, addToUpload, defaultUploadTypes } from './upload-limits.ts'

const bytesPerMegabyte = 1024 * 1024

const fileOf = (name: string, megabytes = 0.001): File => {
  const file = new File([], name, { lastModified: 1 })
  Object.defineProperty(file, 'size', { value: megabytes * bytesPerMegabyte })
  return file
}

const limits = { types: defaultUploadTypes, maxFileMegabytes: 10 }

test('a file over the limit is named in the message and left out, the others stay', () => {
  const good = fileOf('klein.pdf', 10)
  expect(addToUpload([], [fileOf('groß.pdf', 10.01), good], limits)).toEqual({
    files: [good],
    errors: ['groß.pdf ist zu groß (max. 10 MB)'],
  })
})

test('too much in total is refused as a whole', () => {
  const present = [fileOf('a.pdf', 9)]
  const result = addToUpload(present, [fileOf('b.pdf', 9), fileOf('c.pdf', 9)], {
    ...limits,
    maxTotalMegabytes: 20,
  })
  expect(result).toEqual({ files: present, errors: ['Gesamte Uploadgröße überschreitet 20 MB.'] })
})

test('too many files are refused as a whole', () => {
  const result = addToUpload([fileOf('a.pdf')], [fileOf('b.pdf'), fileOf('c.pdf')], {
    ...limits,
    maxFiles: 2,
  })
  expect(result.errors).toEqual(['Es sind maximal 2 Dateien pro Upload erlaubt.'])
  expect(result.files).toHaveLength(1)
})

test('exactly at the limits everything is accepted', () => {
  const result = addToUpload([], [fileOf('a.pdf', 10), fileOf('b.pdf', 10)], {
    ...limits,
    maxTotalMegabytes: 20,
    maxFiles: 2,
  })
  expect(result.errors).toEqual([])
  expect(result.files).toHaveLength(2)
})

test('a file of another type is refused, whatever the case of its ending', () => {
  expect(addToUpload([], [fileOf('programm.EXE')], limits).errors).toEqual([
    'programm.EXE hat keinen erlaubten Dateityp (erlaubt: pdf, txt, png, jpeg, doc, docx, xls, xlsx).',
  ])
  expect(addToUpload([], [fileOf('SATZUNG.PDF')], limits).errors).toEqual([])
})

test('jpg and jpeg are the same type', () => {
  expect(addToUpload([], [fileOf('foto.jpg')], limits).files).toHaveLength(1)
  expect(acceptAttribute(['jpeg', 'pdf'])).toBe('.jpeg,.pdf,.jpg')
})

test('the same file chosen twice is listed once', () => {
  const present = [fileOf('a.pdf')]
  expect(addToUpload(present, [fileOf('a.pdf')], limits).files).toHaveLength(1)
})

test('an empty file is refused, for there is nothing to send', () => {
  expect(addToUpload([], [fileOf('leer.txt', 0)], limits)).toEqual({
    files: [],
    errors: ['leer.txt ist leer.'],
  })
})
