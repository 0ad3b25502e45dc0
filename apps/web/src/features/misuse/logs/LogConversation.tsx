import type { MisuseLogDetail } from '@lotse/contract'
import { cx } from '../../../ui/styles/cx.ts'
import { formatDateTime } from '../../../ui/texts/format.ts'

/** The conversation around the message, oldest first; the message itself stands out. */
export function LogConversation({ log }: { log: MisuseLogDetail }) {
  return (
    <section aria-labelledby="log-conversation" className="flex flex-col gap-3">
      <h3 id="log-conversation" className="font-semibold">
        Conversation around it
      </h3>
      {log.conversation ? (
        <ol className="flex flex-col gap-2">
          {log.conversation.messages.map(message => (
            <li
              key={message.id}
              aria-current={message.is_this || undefined}
              className={cx(
                'max-w-[85%] rounded-lg border px-3 py-2',
                message.role === 'user' ? 'self-end bg-accent-soft text-accent-ink' : 'self-start bg-surface',
                message.is_this ? 'border-warning' : 'border-line',
              )}
            >
              <span className="block text-xs opacity-90">
                {message.role === 'user' ? 'Visitor' : 'Chatbot'}, {formatDateTime(message.created_at)}
                {message.is_this && ' – this message'}
              </span>
              <span className="whitespace-pre-wrap break-words">{message.text}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-muted">There is no conversation any more, or there never was one.</p>
      )}
    </section>
  )
}
