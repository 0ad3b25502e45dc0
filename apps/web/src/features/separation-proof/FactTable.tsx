/** A plain table of texts that scrolls in its own box. */
export function FactTable({
  label,
  headers,
  rows,
}: {
  label: string
  headers: readonly string[]
  rows: readonly (readonly string[])[]
}) {
  return (
    <section
      aria-label={`${label} als Tabelle`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys
      tabIndex={0}
      className="max-h-128 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full min-w-200 text-left text-sm">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {headers.map(header => (
              <th key={header} scope="col" className="px-3 py-2 font-medium text-muted">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice, and nothing is ever moved
            <tr key={index} className="border-line border-t align-top">
              {cells.map((cell, at) => (
                <td key={headers[at]} className="px-3 py-2 wrap-break-word">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
