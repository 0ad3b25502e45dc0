import type { PublicQueryDetail } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '../../../ui/fields/Select.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatDateTime, formatNumber } from '../../../ui/texts/format.ts'
import { DiffText } from '../diff/DiffText.tsx'
import { Loaded } from '../Loaded.tsx'
import { versionQuery } from '../public-queries-query.ts'

/** All answers to a request, and what changed from one to another. */
export function Versions({ query }: { query: PublicQueryDetail }) {
  const numbers = query.versions.map(({ number }) => number).sort((a, b) => a - b)
  const newest = numbers.at(-1) ?? 1
  const [before, setBefore] = useState(numbers.at(-2) ?? newest)
  const [after, setAfter] = useState(newest)
  const older = useQuery(versionQuery(query.id, before))
  const newer = useQuery(versionQuery(query.id, after))
  if (numbers.length < 2) return null
  const options = numbers.map(number => ({ value: String(number), label: `Fassung ${number}` }))
  return (
    <Card title="Fassungen">
      <ul className="mb-4 flex flex-col gap-2">
        {query.versions.map(({ number, created_at, created_by, credits_used, reused_from, approved }) => (
          <li key={number} className="text-sm">
            <span className="font-medium">Fassung {number}</span>{' '}
            <span className="text-muted">
              · {created_by}, {formatDateTime(created_at)} · {formatNumber(credits_used)} Credits
              {reused_from && ' · übernommen'}
              {approved && ' · freigegeben'}
            </span>
          </li>
        ))}
      </ul>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <Select
          label="Vergleichen"
          options={options}
          value={String(before)}
          onChange={value => setBefore(Number(value))}
        />
        <Select
          label="mit"
          options={options}
          value={String(after)}
          onChange={value => setAfter(Number(value))}
        />
      </div>
      <Loaded query={older} what="Die Fassungen" className="h-32">
        {({ text: old }) => (
          <Loaded query={newer} what="Die Fassungen" className="h-32">
            {({ text }) => <DiffText before={old} after={text} />}
          </Loaded>
        )}
      </Loaded>
    </Card>
  )
}
