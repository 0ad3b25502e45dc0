import type { ChatbotCard } from '@lotse/contract'
import { Bot, CalendarDays, ExternalLink, Globe, Lock, MessagesSquare, Pencil, Trash2 } from 'lucide-react'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { GridCardFact, GridCardTitle } from '../../../ui/structure/CardGrid.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { formatDate } from '../../../ui/texts/format.ts'
import { ActiveBadge } from '../ActiveBadge.tsx'
import { conversationCount } from '../counted.ts'
import { partOf } from '../places.ts'

function Picture({ url }: { url: string | null }) {
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-sunken text-muted">
      {url ? (
        <img src={url} alt="" className="size-full object-cover" />
      ) : (
        <Bot aria-hidden="true" className="size-7" strokeWidth={1.5} />
      )}
    </span>
  )
}

interface ChatbotCardItemProps {
  chatbot: ChatbotCard
  onDelete: () => void
}

export function ChatbotCardItem({ chatbot, onDelete }: ChatbotCardItemProps) {
  const editHref = partOf(chatbot.id, 'edit')
  const isPublic = chatbot.access_role === 'public'
  return (
    <li
      className={cx(
        'relative flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card',
        chatbot.can.edit && 'transition-colors hover:border-line-strong',
      )}
    >
      <div className="flex items-start gap-3">
        <Picture url={chatbot.profile_picture_url} />
        <div className="flex min-w-0 flex-col items-start gap-1.5">
          <GridCardTitle name={chatbot.name} href={chatbot.can.edit ? editHref : null} />
          <ActiveBadge isDisabled={chatbot.chatbot_disabled} />
        </div>
      </div>
      <p className="line-clamp-3 grow break-words text-sm">
        {chatbot.description || <span className="text-muted">Keine Beschreibung verfügbar</span>}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        <GridCardFact icon={MessagesSquare}>{conversationCount(chatbot.conversations_count)}</GridCardFact>
        <GridCardFact icon={isPublic ? Globe : Lock}>{isPublic ? 'Öffentlich' : 'Privat'}</GridCardFact>
        <GridCardFact icon={CalendarDays}>
          <span>
            <span className="sr-only">Angelegt am </span>
            {formatDate(chatbot.created_at)}
          </span>
        </GridCardFact>
      </ul>
      <div className="relative flex min-h-9 items-center justify-end gap-2">
        {chatbot.public_url && !chatbot.chatbot_disabled && (
          <span className="mr-auto flex items-center gap-1">
            <IconButton
              icon={ExternalLink}
              label="Öffnen"
              labelSuffix={chatbot.name}
              href={chatbot.public_url}
              isNewWindow
            />
            <CopyButton
              text={chatbot.public_url}
              label="Link kopieren"
              labelSuffix={chatbot.name}
              variant="ghost"
            />
          </span>
        )}
        {chatbot.can.edit && (
          <IconButton icon={Pencil} label="Bearbeiten" labelSuffix={chatbot.name} href={editHref} />
        )}
        {chatbot.can.delete && (
          <IconButton
            icon={Trash2}
            label="Löschen"
            labelSuffix={chatbot.name}
            tone="danger"
            onPress={onDelete}
          />
        )}
      </div>
    </li>
  )
}
