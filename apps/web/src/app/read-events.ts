export interface ReceivedEvent {
  event: string
  data: string
}

const fieldOf = (line: string): [name: string, value: string] => {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}

/** One block between two blank lines; null for a comment, which only keeps the connection alive. */
const eventOf = (block: string): ReceivedEvent | null => {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [name, value] = fieldOf(line)
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null
}

/**
 * Server-sent events out of the body of any answer: `EventSource` can neither send a question nor the CSRF token.
 * Pieces of the network end anywhere, even within a letter.
 */
export async function* readEvents(body: ReadableStream<Uint8Array> | null): AsyncGenerator<ReceivedEvent> {
  if (!body) return
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
      // The last block is still growing; a stream that breaks off within it has not said it.
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } finally {
    // Whoever stops reading also ends the work behind it.
    await reader.cancel().catch(() => undefined)
  }
}
