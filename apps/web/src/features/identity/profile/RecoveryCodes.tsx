import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'

const download = (text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'lotse-wiederherstellungscodes.txt'
  link.click()
  URL.revokeObjectURL(url)
}

/** The only moment at which these codes can be seen: the server keeps nothing but their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The step before has just vanished together with the focus in it.
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')

  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        Ihre Wiederherstellungscodes
      </h3>
      <Alert tone="warning" title="Diese Codes werden nur jetzt angezeigt">
        Bewahren Sie sie sicher auf. Mit je einem Code können Sie sich einmal anmelden, wenn Ihre App nicht
        verfügbar ist.
      </Alert>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2 rounded-lg bg-sunken p-4 font-mono">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Codes kopieren" />
        <Button size="sm" onPress={() => download(`Wiederherstellungscodes für Lotse\n\n${text}\n`)}>
          <Download aria-hidden="true" className="size-4" />
          Als Textdatei speichern
        </Button>
      </div>
      <div>
        <Button variant="primary" onPress={onDone}>
          Ich habe die Codes gesichert
        </Button>
      </div>
    </div>
  )
}
