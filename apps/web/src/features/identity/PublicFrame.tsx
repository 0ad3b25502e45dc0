import { Accessibility, MessagesSquare, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Footer } from '../../app/Footer.tsx'
import { useInstallation } from '../../app/installation.ts'
import { Logo } from '../../app/Logo.tsx'
import { useTheme } from '../../ui/styles/theme.ts'

export interface PublicFrameProps {
  title: string
  /** One or two sentences under the heading. */
  intro?: ReactNode
  children?: ReactNode
  /** A quiet way out below the card, such as the link back to the sign-in. */
  aside?: ReactNode
}

const promises = [
  { icon: MessagesSquare, text: 'Antworten mit Fundstelle, aus Ihren eigenen Dokumenten' },
  { icon: ShieldCheck, text: 'Ihre Daten bleiben in Ihrem Mandanten' },
  { icon: Accessibility, text: 'Bedienbar für alle, auch ohne Maus' },
]

/** Beside the card where there is room: whose door this is. */
function Introduction() {
  const { company_line } = useInstallation()
  return (
    <header className="flex flex-col px-4 pt-8 max-lg:mx-auto max-lg:w-full max-lg:max-w-md lg:justify-center lg:bg-accent-soft lg:px-16 lg:py-12">
      <div className="lg:max-w-md">
        <Logo />
        <p className="mt-1 text-muted text-sm lg:mt-6 lg:font-semibold lg:text-3xl lg:text-ink lg:leading-tight">
          KI-Assistenz und Wissen für öffentliche Stellen
        </p>
        {company_line && <p className="mt-1 text-muted text-sm lg:mt-3 lg:text-base">{company_line}</p>}
        <ul className="mt-10 flex flex-col gap-5 max-lg:hidden">
          {promises.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-surface text-accent-ink shadow-card">
                <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </header>
  )
}

/** The frame of every page around signing in: one card and nothing that distracts. It brings its own landmarks. */
export function PublicFrame({ title, intro, children, aside }: PublicFrameProps) {
  useTheme()
  return (
    <div className="flex min-h-dvh flex-col bg-bg text-ink">
      <div className="flex grow flex-col lg:grid lg:grid-cols-2">
        <Introduction />
        <main className="mx-auto flex w-full max-w-md grow flex-col px-4 py-6 lg:justify-center lg:py-12">
          <div className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8">
            <h1 className="font-semibold text-2xl leading-tight">{title}</h1>
            {intro && <div className="mt-2 text-muted">{intro}</div>}
            {children && <div className="mt-6">{children}</div>}
          </div>
          {aside && <div className="mt-6 text-center">{aside}</div>}
        </main>
      </div>
      <Footer />
    </div>
  )
}
