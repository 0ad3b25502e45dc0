import type { ShownNews } from '@lotse/contract'
import { ElsewhereLink } from '../ElsewhereLink.tsx'
import { WrittenText } from '../WrittenText.tsx'

/** What is the same wherever news are shown: of a feed the title leads to the whole, and its text is never read as Markdown. */
export function NewsTitle({ title, url }: Pick<ShownNews, 'title' | 'url'>) {
  return url ? <ElsewhereLink href={url}>{title}</ElsewhereLink> : title
}

export function NewsText({ text, format }: Pick<ShownNews, 'text' | 'format'>) {
  return format === 'plain' ? <p>{text}</p> : <WrittenText text={text} />
}

export const newsKey = ({ date, title, url }: ShownNews): string => `${date} ${title} ${url}`
