/** XMLHttpRequest over the `fetch` of the test, as far as `sendBytes` uses it. */
export class RequestStandIn {
  status = 0
  responseText = ''
  upload: { onprogress: (event: { loaded: number }) => void } = { onprogress: () => undefined }
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  #method = ''
  #url = ''
  #headers: Record<string, string> = {}
  #answerHeaders = ''
  #isAborted = false

  open(method: string, url: string) {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }

  getAllResponseHeaders() {
    return this.#answerHeaders
  }

  abort() {
    this.#isAborted = true
    this.onabort()
    this.onloadend()
  }

  send(body: Blob) {
    void this.#run(body)
  }

  async #run(body: Blob) {
    try {
      this.upload.onprogress({ loaded: Math.floor(body.size / 2) })
      const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body })
      const text = await response.text()
      if (this.#isAborted) return
      this.status = response.status
      this.responseText = text
      this.#answerHeaders = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
      this.upload.onprogress({ loaded: body.size })
      this.onload()
    } catch {
      if (this.#isAborted) return
      this.onerror()
    }
    this.onloadend()
  }
}
