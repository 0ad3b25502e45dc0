import { useState } from 'react'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { childrenOf, isBranch, searchProps, textOf } from './debug-props.ts'

function Branch({ name, value, isOpen = false }: { name: string; value: unknown; isOpen?: boolean }) {
  if (!isBranch(value)) {
    return (
      <li className="break-all pl-4">
        <span className="text-muted">{name}:</span> {textOf(value)}
      </li>
    )
  }
  const children = childrenOf(value)
  return (
    <li>
      <details open={isOpen}>
        <summary className="rounded-sm py-0.5">
          {name} <span className="text-muted">({children.length})</span>
        </summary>
        <ul className="ml-1.5 border-line border-l pl-2">
          {children.map(([key, child]) => (
            <Branch key={key} name={key} value={child} />
          ))}
        </ul>
      </details>
    </li>
  )
}

/** Everything the page knows, as a tree to fold or as a list of hits. */
export function DebugProps({ data }: { data: Readonly<Record<string, unknown>> }) {
  const [term, setTerm] = useState('')
  const hits = term.trim() === '' ? null : searchProps(data, term)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          type="search"
          label="Eigenschaften durchsuchen"
          value={term}
          onChange={setTerm}
          className="grow basis-56"
        />
        <CopyButton text={JSON.stringify(data, null, 2)} label="Alles kopieren" size="md" />
      </div>
      {hits?.length === 0 && <p className="text-muted">Keine Treffer</p>}
      <ul className="font-mono text-sm">
        {hits
          ? hits.map(hit => (
              <li key={hit.path} className="break-all py-0.5">
                <span className="text-muted">{hit.path}:</span> {hit.value}
              </li>
            ))
          : Object.entries(data).map(([key, value]) => <Branch key={key} name={key} value={value} isOpen />)}
      </ul>
    </div>
  )
}
