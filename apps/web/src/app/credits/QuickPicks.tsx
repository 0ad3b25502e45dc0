import { Button } from '../../ui/buttons/Button.tsx'

interface QuickPicksProps {
  label: string
  picks: readonly { label: string; amount: number; isDisabled?: boolean }[]
  onPick: (amount: number) => void
}

/** Usual amounts to choose with one press. */
export function QuickPicks({ label, picks, onPick }: QuickPicksProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {picks.map(pick => (
        <Button key={pick.label} size="sm" isDisabled={pick.isDisabled} onPress={() => onPick(pick.amount)}>
          {pick.label}
        </Button>
      ))}
    </fieldset>
  )
}
