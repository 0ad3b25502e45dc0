import { expect, it } from 'vitest'
import { parseS3Url } from './s3-bucket.ts'

it.each([
  ['s3://s3.example/lotse', { url: 'https://s3.example/lotse', region: 'us-east-1' }],
  [
    's3://127.0.0.1:9000/lotse?tls=off&region=garage',
    { url: 'http://127.0.0.1:9000/lotse', region: 'garage' },
  ],
  ['s3://s3.example:8443/lotse?path-style=off', { url: 'https://lotse.s3.example:8443' }],
])('%s names a bucket', (text, bucket) => {
  expect(parseS3Url(text)).toMatchObject(bucket)
  expect(parseS3Url(text)?.name).toBe(text.replace(/\?.*/, ''))
})

it.each([
  'https://s3.example/lotse',
  's3://s3.example',
  's3://s3.example/',
  's3://s3.example/lotse/dateien',
  's3://s3.example/..',
  's3://s3.example/Lotse_1',
  's3://schluessel:geheim@s3.example/lotse',
  's3://s3.example/lotse?tls=nein',
  's3://s3.example/lotse?regoin=eu-central-1',
  's3://s3.example/lotse?region=EU Mitte',
  's3:///lotse',
  'lotse',
])('%s is refused', text => {
  expect(parseS3Url(text)).toBeNull()
})
