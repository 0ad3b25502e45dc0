import { randomInt } from 'node:crypto'
import { passwordRules } from '@lotse/contract'

/** Without letters that look alike: it is read off a terminal. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-+!?'

/** For accounts that the installation makes itself; within the rules that people must follow too. */
export const randomPassword = (): string => {
  for (;;) {
    const password = Array.from({ length: 18 }, () => letters[randomInt(letters.length)]).join('')
    if (passwordRules.every(rule => rule.holds(password))) return password
  }
}
