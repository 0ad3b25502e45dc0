import { useState } from 'react'
import { cx } from '../styles/cx.ts'

export interface AvatarProps {
  name: string
  src?: string | null
  /** Where the server has picked them; otherwise they are taken from the name. */
  initials?: string
  size?: 'sm' | 'md' | 'lg'
  /** Set when the name stands beside it anyway, so that it is not read twice. */
  isDecorative?: boolean
  className?: string
}

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-16 text-xl' }

/** 'Anna von der Heide' → 'AH' */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    picked
      .map(word => [...(word ?? '')][0] ?? '')
      .join('')
      .toLocaleUpperCase('de-DE') || '?'
  )
}

export function Avatar({ name, src, initials: given, size = 'md', isDecorative, className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const classes = cx('shrink-0 rounded-full', sizes[size], className)
  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt={isDecorative ? '' : name}
        onError={() => setBrokenSrc(src)}
        className={cx(classes, 'bg-sunken object-cover')}
      />
    )
  }
  const circle = cx(
    classes,
    'inline-flex items-center justify-center bg-accent-soft font-semibold text-accent-ink',
  )
  if (isDecorative) {
    return (
      <span aria-hidden="true" className={circle}>
        {given || initials(name)}
      </span>
    )
  }
  return (
    <span role="img" aria-label={name} className={circle}>
      {given || initials(name)}
    </span>
  )
}
