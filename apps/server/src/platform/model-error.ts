interface Fault {
  cause?: unknown
  /** Asking once more would change nothing: a wrong key, a model that does not exist. */
  isFinal?: boolean
}

/** A model did not do what it was asked for; the message is for people. */
export class ModelError extends Error {
  override name = 'ModelError'
  readonly isFinal: boolean

  constructor(message: string, { cause, isFinal = false }: Fault = {}) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}
