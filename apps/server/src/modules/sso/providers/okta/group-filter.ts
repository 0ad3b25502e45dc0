const mostLetters = 200

/**
 * A pattern is read by the program itself, so one that could take minutes is refused: nothing that repeats may be repeated, groups
 * among it, and nothing refers back. What is left is at worst as slow as the length of a group's name to the power of its repeats.
 */
export const groupPatternFault = (pattern: string): string | null => {
  if (pattern.length > mostLetters) return `Das Muster darf höchstens ${mostLetters} Zeichen haben.`
  const plain = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  if (/\)[*+{?]/.test(plain) || /\\[1-9k]/.test(pattern) || /\(\?/.test(plain))
    return 'Das Muster ist zu aufwendig: Gruppen dürfen nicht wiederholt werden, Rückverweise sind nicht erlaubt.'
  if ((plain.match(/[*+]|\{/g)?.length ?? 0) > 3)
    return 'Das Muster darf höchstens drei Wiederholungen haben.'
  try {
    new RegExp(pattern, 'u')
    return null
  } catch {
    return 'Das ist kein gültiger regulärer Ausdruck.'
  }
}

/** Only groups that fit count at all. Longer names than these no service has. */
export const filterGroups = (pattern: string, groups: string[]): string[] => {
  if (!pattern || groupPatternFault(pattern)) return pattern ? [] : groups
  const expression = new RegExp(pattern, 'u')
  return groups.filter(group => group.length <= mostLetters && expression.test(group))
}
