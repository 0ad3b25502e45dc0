interface BytesRequest {
  method: string
  headers: Record<string, string>
  body: Blob
  signal?: AbortSignal
}

const headersOf = (lines: string): Headers => {
  const headers = new Headers()
  for (const line of lines.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

const bodyless = [204, 304]

/** Like `fetch`, for bytes whose way one wants to watch: `fetch` does not tell how much of a body it has sent. */
export const sendBytes = (
  url: string,
  { method, headers, body, signal }: BytesRequest,
  onProgress: (sentBytes: number) => void = () => {},
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = event => onProgress(event.loaded)
    request.onload = () =>
      resolve(
        new Response(bodyless.includes(request.status) ? null : request.responseText, {
          status: request.status,
          headers: headersOf(request.getAllResponseHeaders()),
        }),
      )
    request.onerror = () => reject(new TypeError('The connection broke'))
    request.onabort = () => reject(signal?.reason)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
