import { Readable } from 'node:stream'
import { attachmentNamed } from '../../platform/attachment-name.ts'
import { berlinDay } from '../../platform/berlin.ts'
import type { Ctx } from '../../platform/context.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import type { PersonRows } from '../../platform/person-part.ts'

type Sections = Record<string, PersonRows>

/** Part by part, so that nobody holds all of it at once. */
async function* fileOf(now: Date, parts: readonly (() => Promise<Sections>)[]): AsyncIterable<Buffer> {
  yield Buffer.from(`{\n"created_at": ${JSON.stringify(now.toISOString())}`)
  for (const read of parts)
    for (const [name, content] of Object.entries(await read()))
      yield Buffer.from(`,\n${JSON.stringify(name)}: ${JSON.stringify(content, null, 1)}`)
  yield Buffer.from('\n}\n')
}

/** What is known of somebody (Art. 15 GDPR) as a file for that person. */
export const disclose = (
  { clock }: Ctx,
  name: string,
  parts: readonly (() => Promise<Sections>)[],
): StreamReply => ({
  type: 'application/json; charset=utf-8',
  body: Readable.from(fileOf(clock.now(), parts)),
  headers: {
    'content-disposition': attachmentNamed(`${name}-${berlinDay(clock.now())}.json`),
    'cache-control': 'no-store',
  },
})
