/** Broken before the @ first, and inside of a part only if that is wider than its place. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="block text-sm max-sm:wrap-anywhere sm:max-w-60 sm:break-words">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
