/** The package brings no types: only what is used of it. */
declare module 'samlp' {
  interface SamlpRequest {
    method: 'GET'
    query: Record<string, string>
    user: object
  }
  interface SamlpOptions {
    issuer: string
    cert: string
    key: string
    /** Of whom requests come; they must be signed then. */
    signingCert: string
    recipient: string
    destination: string
    lifetimeInSeconds: number
    sessionIndex: string
    signResponse: boolean
    signAssertion: boolean
    encryptionCert?: string
    encryptionPublicKey?: string
    profileMapper(user: object): {
      getClaims(): Record<string, string | string[]>
      getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat: string }
    }
    getPostURL(audience: string, request: object, req: object, done: (error: null, url: string) => void): void
    responseHandler(response: Buffer): void
  }
  export const auth: (
    options: SamlpOptions,
  ) => (req: SamlpRequest, res: object, next: (error: Error) => void) => void
}
