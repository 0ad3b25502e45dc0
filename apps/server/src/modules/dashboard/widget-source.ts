import { type WidgetType, widgetSettings } from '@lotse/contract'
import { berlinDay } from '../../platform/berlin.ts'
import type { OutboundReply } from '../../platform/outbound.ts'
import { parseCalendar } from './calendar/parse-calendar.ts'
import { decodeXml } from './feed/decode-xml.ts'
import { parseFeed } from './feed/parse-feed.ts'
import type { WidgetRow } from './tables.ts'

/** What a widget shows of somewhere else beside what is typed. */
interface SourceKind {
  setting: 'ics_url' | 'feed_url'
  /** null: what lies there is something else. */
  parse(reply: OutboundReply, now: Date): WidgetRow['sourceEntries'] | null
  refusal: string
}

const kinds: { [Type in WidgetType]?: SourceKind } = {
  appointments: {
    setting: 'ics_url',
    parse: ({ body }, now) => parseCalendar(body.toString('utf8'), berlinDay(now)),
    refusal: 'Unter dieser Adresse liegt kein Kalender im Format ICS.',
  },
  news: {
    setting: 'feed_url',
    parse: ({ body, headers, url }) => parseFeed(decodeXml(body, headers.get('content-type')), url),
    refusal: 'Unter dieser Adresse liegt kein Feed im Format RSS oder Atom.',
  },
}

export interface WidgetSource extends SourceKind {
  url: string
}

/** Where a widget reads from; null if nowhere. */
export const sourceOf = ({ type, settings }: Pick<WidgetRow, 'type' | 'settings'>): WidgetSource | null => {
  const kind = kinds[type]
  const url = kind && (widgetSettings[type].parse(settings) as Record<string, unknown>)[kind.setting]
  return kind && typeof url === 'string' && url ? { ...kind, url } : null
}
