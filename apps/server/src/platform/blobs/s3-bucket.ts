/** Where an S3-compatible store keeps our files, without the keys to it: may be printed. */
export interface S3Bucket {
  /** As people know it: s3://host/bucket. */
  name: string
  /** Address of the bucket, without a slash at its end. */
  url: string
  region: string
}

export interface S3Access extends S3Bucket {
  accessKey: string
  secretKey: string
}

export const s3UrlExpects =
  's3://Rechner:Port/Bucket, auf Wunsch mit ?region=…&tls=off&path-style=off; die Schlüssel stehen in BLOBS_ACCESS_KEY und BLOBS_SECRET_KEY'

const options = ['region', 'tls', 'path-style']

/** null where the text names no bucket. Keys are not taken here: an address gets printed sooner or later. */
export const parseS3Url = (text: string): S3Bucket | null => {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(text)
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/.exec(pathname)?.[1]
  const switched = (name: string) => searchParams.get(name) ?? 'on'
  const region = searchParams.get('region') ?? 'us-east-1'
  const [tls, pathStyle] = [switched('tls'), switched('path-style')]
  const isKnown =
    [...searchParams.keys()].every(name => options.includes(name)) &&
    [tls, pathStyle].every(value => value === 'on' || value === 'off') &&
    /^[a-z0-9-]+$/.test(region)
  if (protocol !== 's3:' || username || password || hash || !host || !bucket || !isKnown) return null
  const scheme = `http${tls === 'on' ? 's' : ''}`
  const url = pathStyle === 'on' ? `${scheme}://${host}/${bucket}` : `${scheme}://${bucket}.${host}`
  return URL.canParse(url) ? { name: `s3://${host}/${bucket}`, url, region } : null
}
