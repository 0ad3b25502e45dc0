import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { signatureOf } from './deliver.ts'

type IsFromLotse = (secret: string, headers: Record<string, string>, body: string, now: number) => boolean

const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/webhooks.md'), 'utf8')
const sample = /```js\n([\s\S]+?)```/.exec(page)?.[1] ?? ''

describe('the receiver that the documentation shows', () => {
  it('knows our messages from those of others, changed ones and old ones', async () => {
    const { isFromLotse } = (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(sample)}`
    )) as { isFromLotse: IsFromLotse }
    const [secret, body, now] = ['whsec_geheim', '{"level":"warning"}', 1_790_000_000_000]
    const timestamp = String(now / 1000)
    const headers = {
      'x-lotse-timestamp': timestamp,
      'x-lotse-signature': signatureOf(secret, timestamp, body),
    }
    expect(isFromLotse(secret, headers, body, now)).toBe(true)
    expect(isFromLotse('anderes', headers, body, now)).toBe(false)
    expect(isFromLotse(secret, headers, `${body} `, now)).toBe(false)
    expect(isFromLotse(secret, headers, body, now + 301_000)).toBe(false)
    expect(isFromLotse(secret, {}, body, now)).toBe(false)
  })
})
