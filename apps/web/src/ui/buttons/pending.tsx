import { useTexts } from '../texts/language.tsx'

const texts = { de: { wait: 'Bitte warten' }, en: { wait: 'Please wait' } }

/**
 * What makes a button wait. React Aria's own isPending leaves an announcement behind that points at the button; once a dialog has
 * closed and taken the button along, that is an image without a name. Hence this simpler way.
 */
export const pendingProps = (isPending: boolean | undefined) => {
  if (!isPending) return {}
  const nothing = undefined
  return {
    'aria-disabled': true,
    type: 'button',
    onPress: nothing,
    onPressStart: nothing,
    onPressEnd: nothing,
    onPressUp: nothing,
    onPressChange: nothing,
  } as const
}

/** Says that work has begun. It stands beside the button, since screen readers do not look for live regions within one. */
export function PendingStatus({ isPending }: { isPending: boolean | undefined }) {
  const words = useTexts(texts)
  if (isPending === undefined) return null
  return (
    <span role="status" className="sr-only">
      {isPending ? words.wait : ''}
    </span>
  )
}
