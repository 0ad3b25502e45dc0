const lineWidth = 64
const markers = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g

/** Whether it can be a certificate at all: both markers are there. */
export const hasCertificateMarkers = (text: string): boolean =>
  /-----BEGIN CERTIFICATE-----[\s\S]*-----END CERTIFICATE-----/.test(text)

/** Between the markers nothing but lines of 64 characters; what has no markers stays as it is. */
export const normalizePem = (text: string): string => {
  const blocks = [...text.matchAll(markers)].map(([, kind = '', content = '']) => {
    const lines = content.replace(/\s+/g, '').match(new RegExp(`.{1,${lineWidth}}`, 'g')) ?? []
    return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`].join('\n')
  })
  return blocks.length > 0 ? blocks.join('\n') : text
}

/** A file with markers is text, any other the bytes of a certificate. */
export const readCertificateFile = async (
  file: File,
): Promise<{ certificate: string; encoding: 'text' | 'base64' }> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  if (/-----BEGIN /.test(text)) return { certificate: text, encoding: 'text' }
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return { certificate: btoa(binary), encoding: 'base64' }
}
