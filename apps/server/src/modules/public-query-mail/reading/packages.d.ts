/** Packages that bring no types: only what is used of them. */

declare module 'libmime' {
  const libmime: { decodeWords(text: string): string }
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default libmime
}
