import { priorities } from '@lotse/contract'
import { useState } from 'react'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { matchesGerman } from '../../../ui/texts/matches-german.ts'
import type { Bucket } from './BucketItem.tsx'
import { PriorityArea } from './PriorityArea.tsx'
import { type Area, areaOf, areaTexts, type Placement } from './placement.ts'

interface PriorityBoardProps {
  available: readonly Bucket[]
  placement: Placement
  onMove: (databucket: string, to: Area) => void
}

interface Move {
  name: string
  to: Area
}

const announcementOf = ({ name, to }: Move): string =>
  to === 'unassigned' ? `${name} ist nicht mehr zugewiesen.` : `${name} hat jetzt: ${areaTexts[to].title}.`

export function PriorityBoard({ available, placement, onMove }: PriorityBoardProps) {
  const [search, setSearch] = useState('')
  const [lastMove, setLastMove] = useState<Move | null>(null)

  const move = (databucket: string, to: Area) => {
    const name = available.find(({ id }) => id === databucket)?.name
    if (name === undefined || areaOf(placement, databucket) === to) return
    onMove(databucket, to)
    setLastMove({ name, to })
  }
  const bucketsOf = (area: Area): Bucket[] =>
    area === 'unassigned'
      ? available.filter(({ id }) => areaOf(placement, id) === 'unassigned')
      : placement[area].flatMap(id => available.find(databucket => databucket.id === id) ?? [])

  const unassigned = bucketsOf('unassigned')
  const found = unassigned.filter(
    ({ name, description }) => matchesGerman(name, search) || matchesGerman(description, search),
  )

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <p role="status" className="sr-only">
        {lastMove && announcementOf(lastMove)}
      </p>
      <PriorityArea
        area="unassigned"
        databuckets={found}
        count={unassigned.length}
        emptyText={
          unassigned.length === 0 ? 'Alle Datenbuckets sind zugewiesen' : 'Keine Datenbuckets gefunden'
        }
        onMove={move}
      >
        <TextField
          label="Nicht zugewiesene Datenbuckets suchen"
          type="search"
          value={search}
          onChange={setSearch}
          placeholder="Name oder Beschreibung"
        />
      </PriorityArea>
      <div className="flex min-w-0 flex-col gap-4">
        {priorities.map(priority => (
          <PriorityArea
            key={priority}
            area={priority}
            databuckets={bucketsOf(priority)}
            count={placement[priority].length}
            emptyText="Ziehen Sie Datenbuckets hierher"
            onMove={move}
          />
        ))}
      </div>
    </div>
  )
}
